import { checkScreen } from './fixtures/check-access.ts'
import { checkKeyboard } from './fixtures/check-keyboard.ts'
import { PATIENT_SCREENS } from './fixtures/every-screen.ts'
import { namesNoStoredDay } from './fixtures/names-no-stored-day.ts'
import { test } from './fixtures/service.ts'

// Needs its own service, in which nothing has changed the seeded data.
test.use({ serviceName: 'seed' })

for (const { name, open } of PATIENT_SCREENS)
  test(`${name} has no axe finding, fits at 320, 390 and 1280 px, and works by keyboard`, async ({
    emptied: page,
    service,
  }) => {
    await open(page, service)
    await namesNoStoredDay(page)
    await checkScreen(page)
    await checkKeyboard(page)
  })
