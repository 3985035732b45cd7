import { arrangeReview, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { nameOf } from './pages/staff-app.ts'
import { bookTime, offerHours, openVisits, toOfficeDay } from './pages/visits.ts'

test.use({ serviceName: 'visit-bookings' })

test('M-06 a patient cancels a booking after a question, and the time is free again', async ({
  page,
  service,
  desk,
}) => {
  await toOfficeDay(service)
  const order = await arrangeReview(service)
  const clinician = await desk('clinician')
  await openVisits(clinician, false)
  await offerHours(clinician)
  await openAs(page, order, `/visit/${order.orderId}`)
  await bookTime(page, /^10:15/)
  await openVisits(clinician, false)
  const appointment = clinician.getByRole('listitem').filter({ hasText: nameOf(order) })
  await expect(appointment).toContainText('Booked for')

  const cancel = page.getByRole('button', { name: 'Cancel this booking' })
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await cancel.click()
  await checkAccess(page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible()
  await cancel.click()
  await question.getByRole('button', { name: 'Cancel this booking' }).click()
  await expect(page.getByRole('heading', { name: 'No doctor is on right now' })).toBeVisible()
  await expect(page.getByText('The doctor had to cancel your visit')).toHaveCount(0)
  await clinician.reload()
  await expect(clinician.getByRole('heading', { name: 'Your appointments' })).toBeVisible()
  await expect(appointment).toHaveCount(0)
  await bookTime(page, /^10:15/)
})

test('M-06 a patient who waits for the prescription asks for a visit on /home, books it, and finds it there', async ({
  page,
  service,
  desk,
}) => {
  await toOfficeDay(service)
  const order = await arrangeReview(service)
  const clinician = await desk('clinician')
  await openVisits(clinician, false)
  await offerHours(clinician)
  await openAs(page, order, '/home')
  await page.getByRole('link', { name: 'Talk to a doctor' }).click()
  await expect(page).toHaveURL(new RegExp(`/explainer/${order.orderId}$`))
  await page.getByRole('button', { name: 'Click Here to Start' }).click()
  await bookTime(page, /^9:30/)
  await expect(page.getByText(/^We remind you at /)).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: /^Your visit is on .*9:30\sam/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Your visit, .*9:30\sam/ })).toHaveAttribute(
    'href',
    `/visit/${order.orderId}`,
  )
  await checkAccess(page)
  await page.getByRole('link', { name: 'See your visit' }).click()
  await expect(page.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible()
})

test('M-06 a clinician cancels a booking: the patient reads it at once, with the words and the next step, and books again', async ({
  page,
  service,
  desk,
}) => {
  const words = 'I am called to the hospital.\nI am sorry.'
  await toOfficeDay(service)
  const order = await arrangeReview(service)
  const clinician = await desk('clinician')
  await openVisits(clinician, false)
  await offerHours(clinician)
  await openAs(page, order, `/visit/${order.orderId}`)
  await bookTime(page, /^11:15/)

  await openVisits(clinician, false)
  await clinician.getByRole('button', { name: `Cancel the visit of ${nameOf(order)}` }).click()
  const dialog = clinician.getByRole('dialog', { name: `Cancel the visit of ${nameOf(order)}?` })
  await dialog.getByRole('button', { name: 'Cancel this visit' }).click()
  await expect(dialog.getByLabel('What the patient reads')).toBeFocused()
  await checkAccess(clinician)
  await dialog.getByLabel('What the patient reads').fill(words)
  await dialog.getByRole('button', { name: 'Cancel this visit' }).click()
  await expect(clinician.getByText('The visit is canceled, and the patient is told.')).toBeVisible()
  await expect(clinician.getByRole('listitem').filter({ hasText: nameOf(order) })).toHaveCount(0)

  // The page of the patient was open all the time.
  const told = page.getByRole('status').filter({ hasText: 'The doctor had to cancel your visit' })
  await expect(told).toContainText('Dr. Casey Demo wrote to you:')
  await expect(told).toContainText(words)
  await checkAccess(page)
  const letter = (await messagesTo(service, order.email)).find(({ kind }) => kind === 'visit_withdrawn')
  expect(letter?.text).toContain('I am called to the hospital.')
  await page.reload()
  await expect(told).toContainText(words)
  await expect(page.getByRole('button', { name: 'Join the line' })).toBeVisible()

  await bookTime(page, /^11:30/)
  await expect(told).toHaveCount(0)
})
