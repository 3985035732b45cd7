import { arrangeOrder, openAs, simulateNextStep, simulateNextDay, sendForm } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { acceptPrescription } from './pages/responding.ts'

test('P-ORD-014 P-ORD-020 P-ORD-028 P-ORD-031 P-ORD-032 P-ORD-033 P-ORD-034 P-ORD-035 the headline and the step of an order, from the questionnaire to the door', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  await openAs(page, order, '/home')
  const card = page.getByRole('article')
  const step = card.locator('[aria-current=step]')
  const expectState = async (headline: string, current: string) => {
    await expect(step).toContainText(current)
    await expect(card.getByText(headline, { exact: true })).toBeVisible()
  }
  await expectState('Needs Review', 'Medical Questionnaire')
  await sendForm(service, order)
  await page.reload()
  await expectState('Processing', 'Final Doctor Approval')
  await simulateNextStep(service, order)
  await page.reload()
  await expectState('Processing', 'Prescription Approved')
  await acceptPrescription(page)
  await expectState('Processing', 'Pharmacy fulfilling')
  await simulateNextDay(service, order)
  await page.reload()
  await expectState('Processing', 'Track Shipment')
  await expect(step.getByRole('link', { name: /^Track Shipment/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.(fedex|ups)\.com\//,
  )
  await simulateNextDay(service, order)
  await page.reload()
  await expect(card.getByText('Complete', { exact: true })).toBeVisible()
  await expect(step).toHaveCount(0)
  const progress = card.getByRole('list', { name: 'Progress of this order' })
  await expect(progress).toHaveCount(0)
  await card.getByRole('button', { name: 'See every step' }).click()
  await expect(progress).toContainText('Delivered')
  await checkAccess(page)
})

test('E-032 P-DSH-009 the tabs are a bar at the foot of a phone up to 479 px, and the title of the window names the tab', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  await openAs(page, order, '/home')
  const tabs = page.getByRole('tablist', { name: 'Your account' })
  const foot = async () => {
    const box = await tabs.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  await page.setViewportSize({ width: 479, height: 800 })
  await expect.poll(foot).toBe(800)
  await page.setViewportSize({ width: 480, height: 800 })
  await expect.poll(foot).toBeLessThan(400)
  await expect(page).toHaveTitle(/^Your orders/)
  await tabs.getByRole('tab', { name: 'Billing' }).click()
  await expect(page).toHaveTitle(/^Your billing/)
})
