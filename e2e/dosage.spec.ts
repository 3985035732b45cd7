/// <reference lib="dom" />
import { arrangeDelivered, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'

test.use({ serviceName: 'portal' })

test('P-DOS-002 P-DOS-003 P-DOS-005 X-54 G-SHL-016 a delivered order: each month, the ladder, and the instructions as a table', async ({
  page,
  service,
}) => {
  const order = await arrangeDelivered(service, { term: 6 })
  await openAs(page, order, '/home')
  await page.getByRole('region', { name: 'Your doses' }).getByRole('link', { name: 'All months' }).click()
  await expect(page.getByRole('tab', { name: 'Dosage' })).toHaveAttribute('aria-selected', 'true')
  const doses = page.getByRole('region', { name: 'Your doses' })
  const months = doses.getByRole('list').getByRole('listitem')
  await expect(months).toHaveText([
    /^Month 1Now.*Delivered .*0\.25 mg$/,
    /^Month 2In your shipment, from .* at the earliest\d.* mg$/,
    /^Month 3In your shipment, from .* at the earliest\d.* mg$/,
    /^Month 4In a later shipment\d.* mg$/,
    /^Month 5In a later shipment\d.* mg$/,
    /^Month 6-12From month 6, after your 90-day check-in\d.* mg$/,
  ])
  await expect(months.first()).toHaveAttribute('aria-current', 'step')
  await expect(
    doses.getByRole('img', {
      name: /^Semaglutide steps: 0\.25, 0\.5, 1, 1\.75, 2\.5 mg\. Month 1: 0\.25 mg,/,
    }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Prescribed by' })).toContainText(
    /Issued .*NPI \d+Licensed in \w+ until/,
  )
  await checkAccess(page)

  const button = doses.getByRole('button', { name: 'Prescription instructions' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Prescription instructions' })
  await expect(dialog.getByRole('columnheader')).toHaveText(['Month', 'Medication', 'Strength', 'Directions'])
  await expect(dialog.getByRole('row')).toHaveCount(7)
  await expect(dialog.getByRole('row', { name: /^Month 2/ })).toContainText(/mg.*once a week/)
  await checkAccess(page)
  await page.emulateMedia({ media: 'print' })
  await expect(dialog.getByRole('row', { name: /^Month 6-12/ })).toBeVisible()
  await expect(dialog.getByRole('columnheader', { name: 'Directions' })).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveCount(0)
  await expect(page.locator('h1')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  // On paper the tab has the same rows.
  await page.emulateMedia({ media: 'print' })
  await expect(doses.getByRole('row')).toHaveCount(7)
  await page.emulateMedia({ media: 'screen' })
})
