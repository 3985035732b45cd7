import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-access.ts'
import { checkKeyboard } from './fixtures/check-keyboard.ts'
import { PATIENT_SCREENS } from './fixtures/every-screen.ts'
import { STAFF_SCREENS } from './fixtures/every-staff-screen.ts'
import { expect, test } from './fixtures/service.ts'

// Needs its own service, in which nothing has changed the seeded data.
test.use({ serviceName: 'seed' })

/** Users see "May 19, 2027", never the stored format of a date. */
const namesNoStoredDay = async (page: Page) =>
  expect(await page.locator('body').innerText()).not.toMatch(/\b20\d\d-\d\d-\d\d\b/)

for (const { name, open } of PATIENT_SCREENS)
  test(`${name} has no axe finding, fits at 320, 390 and 1280 px, and works by keyboard`, async ({
    page,
    service,
  }) => {
    await open(page, service)
    await namesNoStoredDay(page)
    await checkScreen(page)
    await checkKeyboard(page)
  })

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
