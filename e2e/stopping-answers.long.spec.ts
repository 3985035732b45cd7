import { arrangeOrder, openAs } from './fixtures/arrange.ts'
import { expect, test } from './fixtures/service.ts'
import { answerMedicalForm } from './pages/medical-form.ts'
import { nameOf, openChart } from './pages/staff-app.ts'

test.use({ serviceName: 'stopping answers' })

const SELF_HARM = /harming yourself/

test('D-81 a patient says Yes to self-harm, closes the form, returns and says No: she is a red contact at once, and the chart keeps both answers', async ({
  page,
  service,
  desk,
}) => {
  test.setTimeout(900_000)
  const order = await arrangeOrder(service)
  await openAs(page, order, `/medical-form/${order.orderId}`)
  await answerMedicalForm(page, order.orderId, SELF_HARM)
  await page.getByRole('radio', { name: 'Yes', exact: true }).check()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const stop = page.getByRole('alertdialog', { name: 'We Cannot Proceed' })
  await expect(stop.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988')
  await expect(stop).toContainText(
    /A clinician sees this answer now and calls you at \(\d{3}\) .+, also if you change it\./,
  )

  // The page is closed: nothing else was pressed, and nothing was sent.
  await page.goto('/about')
  const clinician = await desk('clinician')
  await clinician.goto('/')
  const red = clinician
    .getByRole('region', { name: 'Emergency word in this thread' })
    .filter({ hasText: nameOf(order) })
  await expect(red).toContainText('Have you had thoughts of harming yourself')
  await expect(red.getByRole('link', { name: /^Call \(/ })).toBeVisible()

  await page.goto(`/medical-form/${order.orderId}`)
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SELF_HARM)
  await answerMedicalForm(page, order.orderId)
  await expect(page).toHaveURL(/\/home/)

  await clinician.reload()
  await expect(red).toHaveCount(1)
  await openChart(clinician, order)
  const flag = clinician
    .getByRole('listitem')
    .filter({ hasText: 'The form stopped at this answer: Thoughts of self-harm in the last 6 months' })
    .first()
  await expect(flag).toContainText(/First Yes, .+\sET\. Changed to No, .+\sET\./)
  await expect(flag).toContainText(/critical/i)
})
