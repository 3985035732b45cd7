import { arrangeOrder, openAs, sendForm } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { openChart } from './pages/staff-app.ts'

/** Height in pixels of one line in a radio card; a word that breaks would make it higher. */
const ONE_LINE = 60

test('R-002 each bought add-on is decided on the chart, by keyboard too, and the patient reads what was decided and why', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeOrder(service)
  const bought = await fetch(`${service.url}/api/bundle-selected`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${order.session.token}` },
    body: JSON.stringify({ selectedMed: 'Bundle' }),
  })
  expect(bought.status).toBe(200)
  await sendForm(service, order)

  await openAs(page, order, '/home')
  const lines = page.getByRole('region', { name: 'Your add-ons' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'GLP Anti-Nausea' })).toContainText(/\$19\.97.*Held, not charged\./)

  const chart = await desk('clinician')
  await openChart(chart, order)
  const form = chart.getByRole('form', { name: 'Prescription' })
  await form.getByRole('button', { name: 'Review and sign' }).click()
  await expect(form.getByText('Error: GLP Energy: decide whether to prescribe it.')).toBeVisible()
  for (const card of await form
    .locator('label')
    .filter({ hasText: /^Prescribe it$/ })
    .all())
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(ONE_LINE)
  await checkAccess(chart)
  const choices = (name: string) => form.getByRole('group', { name: new RegExp(name) })
  await choices('GLP Anti-Nausea').getByRole('radio', { name: 'Prescribe it', exact: true }).press('Space')
  await choices('GLP Energy').getByRole('radio', { name: 'Do not prescribe it' }).press('Space')
  await form.getByLabel('Why it is not prescribed').fill('Nothing shows a lack of vitamin B12.')
  await form
    .getByLabel('Reason for compounding')
    .selectOption({ label: 'Cannot take an inactive ingredient of the approved product' })
  await form.getByLabel('Why this patient').fill('Starts below the lowest approved step, to bear it better.')
  await form.getByRole('button', { name: 'Review and sign' }).press('Enter')
  const dialog = chart.getByRole('dialog', { name: 'Review and sign' })
  await expect(dialog).toContainText('$10.00 is not charged.')
  await checkAccess(chart)
  await dialog.getByRole('button', { name: 'Sign and issue' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(chart.getByRole('main')).toContainText('$10.00 is not charged.')

  await page.reload()
  await expect(lines.filter({ hasText: 'GLP Anti-Nausea' })).toContainText(
    'Prescribed. It ships with your order.',
  )
  await expect(lines.filter({ hasText: 'GLP Energy' })).toContainText(
    'Not prescribed. You are not charged for it.',
  )
  await expect(lines.filter({ hasText: 'GLP Energy' })).toContainText('Nothing shows a lack of vitamin B12.')
  await checkAccess(page)
})
