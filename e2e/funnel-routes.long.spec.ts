import type { Page } from '@playwright/test'
import { checkAccess } from './fixtures/check-access.ts'
import { messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { chooseUnserved } from './pages/intake.ts'
import { arriveAsLead, openCart, openLead } from './pages/lead.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns what the browser stores in localStorage and sessionStorage. */
const kept = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))

test('G-RTE-003 G-RTE-004 G-RTE-005 G-RTE-007 G-RTE-008 G-RTE-009 G-RTE-010 G-ROL-001 the public pages open signed out, each at its own address', async ({
  page,
}) => {
  const pages: readonly (readonly [string, RegExp])[] = [
    ['/', /A steady way to lose weight/],
    ['/weight-loss-report', /./],
    ['/weight-loss-plan', /Choose your medication/],
    ['/status-progress', /Your progress/],
    ['/sorry', /We're Sorry/],
    ['/payment/thanks?terms=1&amount=149.97&trans_id=sample-1', /Almost Done/],
    ['/login', /./],
    ['/forgot-password', /./],
  ]
  for (const [path, title] of pages) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(title)
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  }
  await page.goto('/payment/thanks?terms=1&amount=149.97&trans_id=sample-1')
  await expect(page.getByText('$149.97').first()).toBeVisible()
})

test('G-RTE-011 the link of the welcome message sets a password, and success goes to /login', async ({
  page,
  service,
}) => {
  const { person } = await openLead(service)
  let path = ''
  await expect
    .poll(async () => {
      const [mail] = await messagesTo(service, person.email)
      path = /(\/password-reset\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      return path
    })
    .not.toBe('')
  await page.goto(path)
  const fields = page.locator('input[type=password]')
  await expect(fields).toHaveCount(2)
  await fields.nth(0).fill('a long enough sample')
  await fields.nth(1).fill('a long enough sample')
  await fields.nth(1).press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

test('G-GRD-001 G-GRD-005 G-RTE-002 G-RTE-012 G-RTE-015 G-RTE-020 G-RTE-021 what needs a login leads to /login with the full wanted path', async ({
  page,
}) => {
  const guarded = [
    '/home',
    '/adjust-doses/1',
    '/assessment/1',
    '/medical-form/1?type=refill',
    '/medicalform/1',
    '/case-questions/1',
    '/case-questions',
    '/prescription/1',
    '/upload-video/1?state=TX',
    '/verify',
  ]
  for (const path of guarded) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login\?page_ref=/)
    expect(new URL(page.url()).searchParams.get('page_ref')).toBe(path)
  }
})

test('G-RTE-025 an unknown path leads to /', async ({ page }) => {
  for (const path of ['/nope', '/home/nope', '/weight-loss-payment']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
    await expect(heading(page)).toHaveText(/A steady way to lose weight/)
  }
})

test('G-STO-007 the back arrow of /sorry leads to where the visitor came from', async ({ page }) => {
  await chooseUnserved(page, 'Mississippi')
  await expect(page).toHaveURL(/\/sorry/)
  expect((await kept(page)).local['previousPath']).toMatch(/^\/\?step=2/)
  const arrow = page.getByRole('banner').getByRole('link').first()
  // The prerendered page knows no visitor: until it is hydrated, its arrow leads to the start.
  await expect(arrow).toHaveAttribute('href', /^\/\?step=2/)
  await arrow.click()
  await expect(page.getByLabel('State you live in')).toHaveValue('MS')
})

test('G-SHL-001 G-SHL-003 G-SHL-005 G-SHL-006 G-SHL-008 the footer names company and support and links six pages; the copy says who is served, who fulfils and what is held', async ({
  page,
  service,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('100 Example Street, Suite 1, Sampletown, NY 10001')
  await expect(footer.getByRole('link', { name: 'support@contour.example' })).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  await expect(footer.getByRole('link', { name: /555/ })).toHaveAttribute('href', /^tel:/)
  const links = [
    'HIPAA notice',
    'Privacy policy',
    'Returns and refund policy',
    'Terms',
    'Telehealth consent',
    'About',
  ]
  for (const name of links) {
    const link = footer.getByRole('link', { name, exact: true })
    const href = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(page).toHaveURL(href)
    await expect(heading(page)).toBeVisible()
    await page.goto('/')
  }
  await page.goto('/terms')
  await expect(page.getByRole('main')).toContainText(/18 (years|or older)/)
  const lead = await arriveAsLead(page, service)
  await page.goto(`/weight-loss-payment/${await openCart(service, lead)}`)
  await expect(page.getByRole('main')).toContainText(
    'Your card is pre-authorised and funds are held until shipment.',
  )
  await expect(page.getByRole('main')).toContainText(
    'A partner pharmacy fulfils your order, shipped overnight in cold packaging, free of charge.',
  )
  await page.goto('/weight-loss-report')
  await expect(page.getByRole('main')).toContainText(/held/)
  await page.goto('/payment/thanks')
  await expect(page.getByRole('main')).toContainText('Free overnight cold shipping')
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '//evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  '%00%0d%0aSet-Cookie:x=1',
  '{{7*7}}${7*7}',
  "' OR 1=1 --",
  '-1',
  '1e309',
  'NaN',
  '__proto__',
  '\u202Egnp.exe',
  'x'.repeat(500),
]

test('hostile query strings on / and on guarded pages are text at most: same origin, no script, the page stands', async ({
  page,
  service,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(service.url) && !/^(data|blob):/.test(request.url()))
      outside.push(request.url())
  })
  for (const evil of HOSTILE) {
    const value = encodeURIComponent(evil)
    const query = [
      'step',
      'part',
      'sema',
      'tir',
      'c_id',
      'utm_source',
      'gclid',
      'agreed_to_terms',
      'redirect',
    ]
    await page.goto(`/?${query.map((name) => `${name}=${value}`).join('&')}`)
    await expect(heading(page)).toHaveText(/A steady way to lose weight/)
    expect(new URL(page.url()).origin).toBe(service.url)
  }
  for (const evil of HOSTILE) {
    await page.goto(`/home?next=${encodeURIComponent(evil)}`)
    await expect(page).toHaveURL(/\/login\?page_ref=/)
    expect(new URL(page.url()).origin).toBe(service.url)
    expect(new URL(page.url()).searchParams.get('page_ref')).toMatch(/^\/home\?/)
  }
  expect(dialogs).toEqual([])
  expect(outside).toEqual([])
  await page.goto(`/?sema=${encodeURIComponent(HOSTILE[0] ?? '')}`)
  await checkAccess(page)
})
