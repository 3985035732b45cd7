/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { arrangeDelivered, arrangePrescription, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { startService, type RunningService } from './fixtures/start-service.ts'

// One of them is a patient of the demo.
test.use({ serviceName: 'dashboard' })

/** The order of document 3 §2; the drug of an upgrade is for screen readers. */
const STATED_ORDER = [
  'Orders',
  'Doctor Chat',
  'Dosage',
  'Profile',
  'Billing',
  'Upgrade tirzepatide',
  'Upgrade semaglutide',
]

const accountTabs = (page: Page) => page.getByRole('tablist', { name: 'Your account' }).getByRole('tab')

test('P-DSH-001 P-DSH-005 P-DSH-006 P-DSH-007 P-DSH-009 P-DSH-010 G-SHL-016 G-ROL-005 the tabs of a patient in their order, with what each of them offers', async ({
  page,
  service,
}) => {
  const patient = await arrangeDelivered(service)
  const tirz = await arrangeDelivered(service, { drug: 'tirzepatide' })
  await openAs(page, patient, '/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hi, ${patient.first}`)
  await expect(accountTabs(page).filter({ hasText: 'Upgrade' })).toHaveText('Upgrade semaglutide')
  const shown = await accountTabs(page).allTextContents()
  expect(shown).toEqual(STATED_ORDER.filter((name) => shown.includes(name)))
  expect(shown).toEqual(expect.arrayContaining(['Orders', 'Dosage', 'Billing']))
  await expect(accountTabs(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Order & Status Updates', exact: true })).toBeVisible()
  await accountTabs(page).filter({ hasText: 'Billing' }).click()
  const panel = page.getByRole('tabpanel')
  for (const name of [/^Cancel/, 'Update card'])
    await expect(panel.getByRole('button', { name }).first()).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /Invoice PDF/ }).first()).toBeVisible()
  await accountTabs(page).filter({ hasText: 'Upgrade' }).click()
  await expect(page.getByRole('heading', { name: 'Lock In a 12 Month Prescription Today' })).toBeVisible()

  // A grid at 479 px and below, a row above.
  const tops = async () => {
    const boxes = await accountTabs(page).evaluateAll((tabs) =>
      tabs.map((tab) => getComputedStyle(tab.parentElement ?? tab).display),
    )
    return new Set(boxes)
  }
  await page.setViewportSize({ width: 479, height: 800 })
  await expect.poll(tops).toEqual(new Set(['grid']))
  await page.setViewportSize({ width: 480, height: 800 })
  await expect.poll(tops).toEqual(new Set(['flex']))

  await openAs(page, tirz, '/home')
  await accountTabs(page).filter({ hasText: 'Upgrade tirzepatide' }).click()
  await expect(page.getByRole('article', { name: '3 Month Plan' })).toContainText('$749.97')
})

test('P-DSH-008 after 12 months are bought in the semaglutide upgrade tab, the tab is gone and the page shows the orders', async ({
  page,
  service,
}) => {
  const patient = await arrangeDelivered(service)
  await openAs(page, patient, '/home?tab=buy-more')
  await page
    .getByRole('article', { name: '12 Month Plan' })
    .getByRole('button', { name: /BUY NOW/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Payment Confirmation' })
  await dialog.getByRole('checkbox', { name: /automatic renewal on/ }).check()
  await dialog.getByRole('checkbox', { name: /policies/ }).check()
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'CONFIRM' }).click()
  await reloaded
  await expect(page).toHaveURL(/tab=buy-more/)
  await expect(page.getByRole('heading', { name: 'Order & Status Updates', exact: true })).toBeVisible()
  await expect(accountTabs(page).filter({ hasText: 'Orders' })).toHaveAttribute('aria-selected', 'true')
  await expect(accountTabs(page).filter({ hasText: 'Upgrade' })).toHaveCount(0)
})

test('P-DSH-011 C-BIL-001 X-30 the header links to the login with its page_ref, and to the logout when signed in', async ({
  page,
  service,
}) => {
  await page.goto('/about')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login?page_ref=productPage',
  )
  const person = await arrangePrescription(service)
  await openAs(page, person, '/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hi, ${person.first}`)
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await header.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('P-DSH-012 P-DSH-013 an account of 8 April 2025 gets the tutorial link, one of 9 April does not, and without the setting nobody does', async ({
  page,
  service,
}) => {
  const tutorial = page.getByRole('link', { name: /^Watch the tutorial video/ })
  await logIn(page, service, 'vesper')
  await expect(tutorial).toHaveCount(0)
  const own = await startService({ TUTORIAL_URL: 'https://video.example/injection' })
  try {
    await logIn(page, own, 'vesper')
    await expect(tutorial).toHaveAttribute('href', 'https://video.example/injection')
    await checkAccess(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await logIn(page, own, 'wren')
    await expect(page.getByRole('heading', { name: 'Hi, Wren' })).toBeVisible()
    await expect(tutorial).toHaveCount(0)
    // Wren has a prescription of each drug.
    await page.getByRole('tab', { name: 'Dosage' }).click()
    await expect(
      page.getByRole('tablist', { name: 'Orders with a prescription' }).getByRole('tab'),
    ).toHaveText([/^Tirzepatide.*awaits your approval$/, /^Semaglutide/])
  } finally {
    await own.stop()
  }
})

/** Logs a demo person in, and waits for their home. */
async function logIn(page: Page, service: RunningService, first: string): Promise<void> {
  const login = service.logins.find(({ email }) => email.startsWith(`${first}.`))
  await page.goto(`${service.url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(login?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(login?.password ?? '')
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('article').first()).toBeVisible()
}
