import { isShipDay } from '@contour/domain/time/shipping-calendar'
import { checkScreen } from './fixtures/check-access.ts'
import { checkKeyboard } from './fixtures/check-keyboard.ts'
import { moveToDay } from './fixtures/demo-face.ts'
import { ALARM_DIALOGS } from './fixtures/every-alarm-dialog.ts'
import { LAST_DIALOGS, PATIENT_DIALOGS } from './fixtures/every-dialog.ts'
import type { Screen } from './fixtures/every-screen.ts'
import { STAFF_DIALOGS } from './fixtures/every-staff-dialog.ts'
import { expect, test } from './fixtures/service.ts'

// Its own service: codes are sent, a session ends, and people are added.
test.use({ serviceName: 'dialogs' })

const lookAt = ({ name, open }: Screen) =>
  test(`${name} has no axe finding, fits at 320, 390 and 1280 px, and works by keyboard`, async ({
    emptied: page,
    service,
  }) => {
    await open(page, service)
    await checkScreen(page)
    await checkKeyboard(page)
  })

PATIENT_DIALOGS.forEach(lookAt)

for (const { name, role, open } of [...STAFF_DIALOGS, ...ALARM_DIALOGS])
  test(`${name} has no axe finding, fits at 320, 390 and 1280 px, and works by keyboard`, async ({
    desk,
    service,
  }) => {
    await moveToDay(service, isShipDay)
    const page = await desk(role)
    await open(page, service)
    await checkScreen(page)
    await checkKeyboard(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

LAST_DIALOGS.forEach(lookAt)
