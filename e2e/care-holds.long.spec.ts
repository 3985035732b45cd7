import { addDays } from '@contour/domain/time/plain-date'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import { acceptPrescription } from './pages/responding.ts'
import { arrangePrescription, openAs } from './fixtures/arrange.ts'
import { advance, ledgerOf, moveToDay } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { openChat, sendText } from './pages/doctor-chat.ts'
import { sign } from './pages/prescribing.ts'
import { nameOf, openChart, ship } from './pages/staff-app.ts'

test.use({ serviceName: 'care holds' })

const HOUR = 3600
const EMERGENCY = 'I am in the emergency room and I am pregnant'

test('D-76 a patient writes from the emergency room after the signature: nothing is accepted or shipped for as long as it takes, and with a lower dose her order goes on by a clock of its own', async ({
  page,
  service,
  desk,
}) => {
  // A day of the clock in which three alarms ring every 15 minutes, each at every clinician and administrator.
  test.setTimeout(420_000)
  // Today and tomorrow are ship days: nothing but the hold keeps the parcel, and no weekend passes while the alarm rings.
  await moveToDay(service, (day) => isShipDay(day) && isShipDay(addDays(day, 1)))
  const order = await arrangePrescription(service)
  const captures = async () => (await ledgerOf(service, order.orderId)).captures.length
  await openChat(page, order)
  await sendText(page, EMERGENCY)
  await expect(page.getByRole('link', { name: 'Call 911' })).toBeVisible()

  await advance(service, 13 * HOUR)
  await openAs(page, order, '/home')
  await expect(page.getByRole('heading', { name: 'Nothing is sent. Nothing is charged.' })).toBeVisible()
  await expect(page.getByText(/are left\. The clock goes on when the hold ends\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept Prescription' })).toHaveCount(0)
  const board = await desk('pharmacy')
  await board.goto('/pharmacy')
  await expect(board.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(board.getByRole('button', { name: `Ship to ${nameOf(order)}` })).toHaveCount(0)
  expect(await captures()).toBe(0)

  // While her alarm is open nobody lifts the hold: the clinician reaches her first.
  const clinician = await desk('clinician')
  await clinician.goto('/holds')
  await clinician.getByRole('link', { name: new RegExp(nameOf(order)) }).click()
  await expect(clinician.getByText(`“${EMERGENCY}”`)).toBeVisible()
  const lift = async () => {
    await clinician.getByRole('radio', { name: /^Change the dose/ }).check()
    await clinician.getByLabel('Your reason, for the record').fill('Not pregnant. She bears less.')
    await clinician.getByRole('button', { name: 'Lift the hold' }).click()
  }
  await lift()
  await expect(clinician.getByRole('alert').filter({ hasText: 'alarm' }).first()).toBeVisible()
  await clinician.getByRole('link', { name: 'Open the thread' }).click()
  const band = clinician.getByRole('region', { name: 'Emergency word in this thread' })
  await band.getByRole('button', { name: 'Log a contact' }).click()
  const contact = clinician.getByRole('dialog', { name: `Log a contact with ${nameOf(order)}` })
  await contact.getByRole('radio', { name: /^Reached/ }).check()
  await contact.getByRole('button', { name: 'End the alarm' }).click()
  await expect(band).toHaveCount(0)
  await clinician.goto('/holds')
  await clinician.getByRole('link', { name: new RegExp(nameOf(order)) }).click()
  await lift()
  await expect(clinician.getByText('The hold is lifted, and the patient is told.')).toBeVisible()

  await openChart(clinician, order)
  for (const month of ['Month 2', 'Month 3'])
    await clinician
      .getByRole('form', { name: 'Prescription' })
      .getByRole('combobox', { name: month, exact: true })
      .selectOption({ label: '0.25 mg' })
  await sign(clinician)

  // Twelve hours from the new signature, none of them used up by the hold.
  await advance(service, 11 * HOUR + 50 * 60)
  await openAs(page, order, '/home')
  await expect(page.getByRole('button', { name: 'Accept Prescription' })).toBeVisible()
  await expect(page.getByText(/Answer\swithin\s(10|\d)\smin/).first()).toBeVisible()
  expect(await captures()).toBe(0)
  await acceptPrescription(page)
  await expect(page.getByRole('region', { name: 'The pharmacy is preparing your order.' })).toBeVisible()
  await moveToDay(service, isShipDay)
  await ship(board, order, '123456789012')
  expect(await captures()).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your order is on its way to you.' })).toBeVisible()
})
