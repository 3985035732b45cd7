import { checkScreen } from './fixtures/check-access.ts'
import { checkKeyboard } from './fixtures/check-keyboard.ts'
import { STAFF_SCREENS } from './fixtures/every-staff-screen.ts'
import { namesNoStoredDay } from './fixtures/names-no-stored-day.ts'
import { expect, test } from './fixtures/service.ts'

// Needs its own service, in which nothing has changed the seeded data.
test.use({ serviceName: 'seed' })

for (const { name, role, open } of STAFF_SCREENS)
  test(`${name} has no axe finding, fits at 320, 390 and 1280 px, and works by keyboard`, async ({
    desk,
  }) => {
    const page = await desk(role)
    await open(page)
    await namesNoStoredDay(page)
    await checkScreen(page)
    await checkKeyboard(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
