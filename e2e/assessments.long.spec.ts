import { arrangeDelivered, arrangeOrder, arrangeReview, openAs, stayFor } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { EVERY_QUESTION } from './fixtures/every-question.ts'
import { expect, test } from './fixtures/service.ts'
import { startService } from './fixtures/start-service.ts'

const DEFINITION = '**/forms/definitions/*'

test('P-QST-037 P-QST-038 choosing "None of these" clears the other answers, and choosing any other clears it', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  const questions = EVERY_QUESTION.questions.filter(
    ({ question_type }) => question_type === 'multiple_option',
  )
  await page.route(DEFINITION, (route) =>
    route.fulfill({ json: { name: 'bare', version: '1', sha: 'sample', questions, dependencies: [] } }),
  )
  await openAs(page, order, `/medical-form/${order.orderId}`)
  const box = (name: string) => page.getByRole('checkbox', { name })
  await box('Nausea').check()
  await box('Reflux').check()
  await box('None of these').check()
  await expect(box('Nausea')).not.toBeChecked()
  await expect(box('Reflux')).not.toBeChecked()
  await box('Reflux').check()
  await expect(box('None of these')).not.toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('P-LDR-004 a form whose order does not load leads to /sorry with the stated text', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  await page.route(`**/forms/orders/${order.orderId}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong.' } }),
  )
  await openAs(page, order, `/medical-form/${order.orderId}`)
  await expect(page).toHaveURL(/\/sorry\?message=/)
  await expect(
    page.getByText('An error occurred while fetching your order. Please try again later.'),
  ).toBeVisible()
  await checkAccess(page)
})

test('P-LDR-003 the form of an order that is no longer pending_approval leads to /sorry with the stated text', async ({
  page,
  service,
}) => {
  const order = await arrangeReview(service)
  await openAs(page, order, `/medical-form/${order.orderId}`)
  await expect(page).toHaveURL(/\/sorry\?message=/)
  await expect(
    page.getByText(
      'Order not found or the assessment form was already submitted. Login to your dashboard to see details.',
    ),
  ).toBeVisible()
})

test('P-QST-003 P-LDR-005 the check-in before the second shipment opens the refill form, which shows the percentage completed', async ({
  browser,
}) => {
  // Eighty days pass for everybody in the service, so this one has nobody but the seed.
  test.setTimeout(400_000)
  const service = await startService()
  try {
    const page = await browser.newPage({ baseURL: service.url })
    const patient = await arrangeDelivered(service, { term: 3 })
    await stayFor(service, patient, 80)
    await openAs(page, patient, '/home')
    await page.getByRole('link', { name: 'Complete Medical Questionnaire' }).first().click()
    await expect(page.getByText('Step 3 of 3, 0% complete')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Medical Intake' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    )
    await page.close()
  } finally {
    await service.stop()
  }
})

test('P-QST-075 D-01 questions that do not load are said to, and load when asked again', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  await page.route(DEFINITION, (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'Not found.' } }),
  )
  await openAs(page, order, `/medical-form/${order.orderId}`)
  const told = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
  await expect(told).toContainText('None of your answers were lost.')
  await page.unroute(DEFINITION)
  await told.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/pregnant/)
})
