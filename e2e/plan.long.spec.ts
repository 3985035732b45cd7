/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { checkAccess } from './fixtures/check-access.ts'
import { openLead } from './fixtures/lead.ts'
import { expect, test } from './fixtures/service.ts'

const PLAN = '/weight-loss-plan'
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()
const kept = (page: Page) =>
  page.evaluate(() => {
    const read = (key: string) =>
      JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown> | null
    return { plan: read('progress')?.['plan'], currentMed: read('currentMed'), cart: read('cart') }
  })

/** Records the calls that prepare the checkout in their order, with the body of the one that saves. */
function watchCalls(page: Page) {
  const calls: string[] = []
  const saved: Record<string, unknown>[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(?:api\/(?:product|save-cart|app\/waitlist)|forms\/add-disqualify)/.test(pathname)) return
    calls.push(`${request.method()} ${pathname}`)
    if (pathname === '/api/save-cart') saved.push(request.postDataJSON() as Record<string, unknown>)
  })
  return { calls, saved }
}

test('F-QST-001 F-QST-005 F-QST-006 F-QST-007 F-QST-008 F-QST-009 F-QST-010 F-QST-013 F-QST-018 F-QST-025 F-QST-028 without medication, the choice leads to the checkout', async ({
  page,
  service,
}) => {
  await openLead(page, service)
  await page.goto('/?sema=A&tir=B')
  const { calls, saved } = watchCalls(page)
  await page.goto(PLAN)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Do you currently take weight-loss medication?',
  )
  await expect(page.getByRole('radio')).toHaveCount(2)
  await goOn(page)
  await expect(page.getByRole('alert')).toContainText('Please choose Yes or No')
  await choose(page, 'No')
  await goOn(page)
  await expect(page).toHaveURL(/step=choice/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Which medication would you like to choose?',
  )
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveText([
    /^Most PopularSemaglutideas low as \$112\.49 a month/,
    /^Most EffectiveTirzepatideas low as \$195\.82 a month/,
  ])
  await checkAccess(page)

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/save-cart', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Choose Tirzepatide' }).click()
  await expect(page.getByText('Please wait... While we get current offer details!')).toBeVisible()
  expect((await kept(page)).cart).toBeNull()
  answer()
  await expect(page).toHaveURL(/\/weight-loss-payment\/[\w-]{16,}$/)
  expect(calls).toEqual(['GET /api/product/tirzepatide-injection', 'POST /api/save-cart'])
  expect(saved[0]).toMatchObject({
    id: 'tirzepatide-injection',
    quantity: 1,
    is_addon: false,
    subheader: 'Compound Medication',
    sema_offer: 'sema_plan_134562',
    tir_offer: 'tirz_plan_2',
    currentGLPMed: null,
    currentDose: null,
  })
  const cartId = new URL(page.url()).pathname.split('/').at(-1)
  expect((await kept(page)).cart).toMatchObject({ cart_id: cartId })

  await page.goto(`${PLAN}?step=choice`)
  await page.getByRole('button', { name: 'Choose Semaglutide' }).click()
  await expect(page).toHaveURL(/\/weight-loss-payment\/[\w-]{16,}$/)
  expect(saved[1]).toMatchObject({ id: 'semaglutide-injection' })
})

test('F-QST-002 F-QST-003 F-QST-004 F-QST-011 F-QST-012 F-QST-022 F-QST-023 F-QST-024 with medication: the drug, its dose, the checkout', async ({
  page,
  service,
}) => {
  await openLead(page, service)
  const { saved } = watchCalls(page)
  await page.goto(PLAN)
  await choose(page, 'Yes')
  await goOn(page)
  await expect(page).toHaveURL(/step=which/)
  await expect(page.getByRole('main')).toContainText('Only medication taken in the last 2 weeks counts.')
  await expect(page.getByRole('main').locator('label')).toHaveText(['Semaglutide', 'Tirzepatide'])
  await choose(page, 'Tirzepatide')
  await goOn(page)
  await expect(page).toHaveURL(/step=dose/)
  const dose = page.getByLabel('Current dose')
  const listed = async () => (await dose.locator('option').allTextContents()).slice(1)
  expect(await listed()).toEqual(['2.5 mg', '5 mg', '7.5 mg', '10 mg', '12.5 mg', '15 mg'])

  await page.goBack()
  await choose(page, 'Semaglutide')
  await goOn(page)
  await expect(page).toHaveURL(/step=dose/)
  expect(await listed()).toEqual(['0.25 mg', '0.5 mg', '1 mg', '2 mg', '2.5 mg'])
  await goOn(page)
  await expect(page.getByRole('alert')).toContainText('Please select your current dose')
  await expect(page).toHaveURL(/step=dose/)
  await dose.selectOption('0.5 mg')
  await page.reload()
  await expect(dose).toHaveValue('0.5')
  await goOn(page)
  await expect(page).toHaveURL(/\/weight-loss-payment\//)
  expect(saved[0]).toMatchObject({
    id: 'semaglutide-injection',
    currentGLPMed: 'semaglutide',
    currentDose: '0.5',
  })
  const device = await kept(page)
  expect(device.plan).toEqual({
    currentlyTakingGLP: true,
    currentGLPMed: 'semaglutide',
    selectedGLPMed: 'semaglutide',
    selectedPlanTerms: null,
    currentDose: '0.5',
  })
  expect(device.currentMed).toMatchObject({ med: 'semaglutide', dose: '0.5' })
})

async function enterDose(page: Page, dose: string): Promise<void> {
  await page.goto(PLAN)
  await choose(page, 'Yes')
  await goOn(page)
  await choose(page, 'Tirzepatide')
  await goOn(page)
  await page.getByLabel('Current dose').selectOption(dose)
  await goOn(page)
}

test('F-QST-014 F-QST-015 F-QST-016 F-QST-017 F-QST-031 above 10 mg the dialog asks: No leaves for /sorry and is noted, Yes locks 10', async ({
  page,
  service,
}) => {
  await openLead(page, service)
  const { calls, saved } = watchCalls(page)
  const dialog = page.getByRole('dialog', { name: 'Would you like to lock in pricing for 10mg' })
  await enterDose(page, '12.5 mg')
  await expect(dialog).toContainText('Currently we do not offer 12.5mg Dosages of Tirzepatide.')
  await checkAccess(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  // If the list cannot be reached, the visitor is told so and can answer once more.
  await page.route('**/api/app/waitlist/doses', (route) => route.abort())
  await dialog.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('We could not add you to the waiting list.')).toBeVisible()
  await page.unroute('**/api/app/waitlist/doses')
  await goOn(page)
  calls.length = 0
  const noted = page.waitForResponse((response) => response.url().endsWith('/api/app/waitlist/doses'))
  await dialog.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page).toHaveURL(/\/sorry/)
  await expect(page.getByRole('main')).toContainText(
    "We're truly sorry to see you go. We'll notify you as soon as the doses are available.",
  )
  expect((await noted).status()).toBe(200)
  expect(calls.toSorted()).toEqual(['GET /forms/add-disqualify', 'POST /api/app/waitlist/doses'])

  await enterDose(page, '15 mg')
  await expect(dialog).toContainText('Currently we do not offer 15mg Dosages of Tirzepatide.')
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page).toHaveURL(/\/weight-loss-payment\//)
  expect(saved[0]).toMatchObject({ id: 'tirzepatide-injection', currentDose: '10' })

  await enterDose(page, '10 mg')
  await expect(page).toHaveURL(/\/weight-loss-payment\//)
})

test('F-QST-020 F-QST-021 F-QST-031 a BMI under 25 without, under 20 with medication leads to /sorry and is filed', async ({
  page,
  service,
}) => {
  // At 66 in, 154 lb are a BMI of 24.85 and 123 lb one of 19.85.
  for (const [weight, answer, limit] of [
    [154, 'No', 25],
    [123, 'Yes', 20],
  ] as const) {
    await openLead(page, service, { weight: 154, desired: 120 })
    // The questionnaire disqualifies a BMI under 20; a lead created before that rule can still reach this page.
    await page.evaluate((pounds) => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>
      localStorage.setItem('user', JSON.stringify({ ...user, weight: pounds }))
    }, weight)
    await page.goto(PLAN)
    const filed = page.waitForRequest((request) => request.url().endsWith('/forms/add-disqualify'))
    await choose(page, answer)
    await goOn(page)
    await expect(page).toHaveURL(/\/sorry/)
    await expect(page.getByRole('main')).toContainText(
      `We cannot proceed since your BMI is less than ${limit}.`,
    )
    expect((await filed).method()).toBe('GET')
  }
})

test('F-QST-030 a cart that is not saved says so, keeps the answers, and a second try goes on', async ({
  page,
  service,
}) => {
  await openLead(page, service)
  await page.goto(PLAN)
  await choose(page, 'No')
  await goOn(page)
  await page.route('**/api/save-cart', (route) => route.fulfill({ status: 500, json: { status: 'error' } }))
  await page.getByRole('button', { name: 'Choose Semaglutide' }).click()
  const failed = page.getByRole('alertdialog', { name: 'Error saving cart' })
  await expect(failed).toContainText('Nothing was ordered and nothing was charged.')
  await page.unroute('**/api/save-cart')
  await page.route('**/api/save-cart', (route) => route.fulfill({ json: { status: 'waiting' } }))
  await failed.getByRole('button', { name: 'Try again' }).click()
  const unexpected = page.getByRole('alertdialog', { name: 'Unexpected response' })
  await expect(unexpected).toBeVisible()
  await page.unroute('**/api/save-cart')
  await unexpected.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/weight-loss-payment\//)
})
