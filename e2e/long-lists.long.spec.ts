/// <reference lib="dom" />
import type { Page, Route } from '@playwright/test'
import { checkReflow } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'

// Reads the seed, and changes nothing.
test.use({ serviceName: 'seed' })

const NAME = 'W'.repeat(80)
const TEXT = 'm'.repeat(300)

/** What people are called, and what people type, in the responses of the console. */
const NAMES = new Set([
  'patient',
  'name',
  'first_name',
  'last_name',
  'email',
  'city',
  'actor',
  'assigned_to',
  'decided_by',
  'opened_by',
])
const TEXTS = new Set([
  'reason',
  'note',
  'text',
  'body',
  'preview',
  'title',
  'pause_reason',
  'directions',
  'address_line_1',
  'statement',
  'source',
])

/** Every list of the console by the role that reads it, and what it says without rows. */
const LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  clinician: {
    '/': 'You have no open tasks.',
    '/queue': 'No orders are waiting for a clinician.',
    '/identity': 'No video waits',
    '/inbox': 'No thread waits.',
    '/late-orders': 'No orders are late.',
    '/canned-replies': 'No canned replies yet.',
  },
  pharmacy: {
    '/pharmacy': 'No orders are ready to ship.',
    '/pharmacy?show=shipped': 'No shipments are in transit.',
    '/pharmacy?show=delivered': 'No shipments have been delivered yet.',
  },
  support: {
    '/orders': 'No orders yet.',
    '/complaints?kind=replacements': 'No requests wait for a decision.',
    '/record-requests': 'No requests are open.',
    '/waitlist': 'No one is waiting.',
    '/cart-links': 'No links yet.',
  },
  billing: {
    '/billing': 'No patient has a subscription yet.',
    '/billing/upcoming': 'No charges in the next 30 days.',
    '/billing/holds?hours=240': 'No authorization expires in this period.',
    '/billing/dunning': 'No subscriptions are past due.',
    '/billing/refunds': 'No refunds yet.',
    '/billing/disputes': 'No disputes.',
    '/billing/coupons': 'No coupons yet.',
  },
  administrator: {
    '/': 'You have no open tasks.',
    '/staff': 'No staff accounts yet.',
    '/claims': 'No claims yet.',
    '/claims?show=stories': 'No stories yet.',
    '/outbox': 'No messages yet.',
    '/jobs': 'No jobs are scheduled.',
    '/audit': 'No entries yet.',
    '/conversions': 'No conversions yet.',
  },
}

/** Pages of one order or person, opened from a list. */
const OPENED = [
  { role: 'clinician', list: '/queue', link: /^Drew Sample/, path: /\/queue\/./ },
  { role: 'clinician', list: '/inbox', link: /^Jules Sample/, path: /\/inbox\/./ },
  { role: 'support', list: '/orders?search=indigo.sample', link: /^Indigo Sample/, path: /\/orders\/./ },
  { role: 'billing', list: '/billing/patients?search=indigo.sample', link: /^Indigo/, path: /\/patients\/./ },
]

const WIDTHS = [320, 390, 768, 1280]

/** Returns a response with each name and text replaced. */
function stretched(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => stretched(each, key))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([own, each]) => [own, stretched(each, own)]))
  if (typeof value !== 'string' || value === '') return value
  return NAMES.has(key) ? NAME : TEXTS.has(key) ? TEXT : value
}

/** Returns a response whose lists are empty. */
const emptied = (read: object) =>
  Object.fromEntries(Object.entries(read).map(([key, value]) => [key, Array.isArray(value) ? [] : value]))

/** Changes what the console reads, except who is signed in and the numbers of the menu. */
const change = (page: Page, how: (read: object) => unknown) =>
  page.route('**/staff-api/**', async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() !== 'GET' || /\/me$|\/me\/|\/tasks\/count$/.test(pathname))
      return route.continue()
    const response = await route.fetch()
    const type = response.headers()['content-type'] ?? ''
    if (!response.ok() || !type.includes('json')) return route.fulfill({ response })
    return route.fulfill({ response, json: how((await response.json()) as object) })
  })

/** Expects a page that was shown, and that fits at each width. */
async function fits(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/could not be shown|Something went wrong/)).toHaveCount(0)
  for (const width of WIDTHS) await checkReflow(page, { width, height: 800 })
  await page.setViewportSize({ width: 1280, height: 800 })
}

for (const [role, lists] of Object.entries(LISTS)) {
  test(`R-101 names of 80 and texts of 300 letters without a space fit in every list of ${role}`, async ({
    desk,
  }) => {
    const page = await desk(role)
    await change(page, (read) => stretched(read))
    for (const path of Object.keys(lists)) {
      await page.goto(path)
      await fits(page)
    }
    await page.unrouteAll({ behavior: 'wait' })
  })

  test(`every list of ${role} says that it has no rows`, async ({ desk }) => {
    const page = await desk(role)
    await change(page, emptied)
    for (const [path, none] of Object.entries(lists)) {
      await page.goto(path)
      await fits(page)
      await expect(page.getByRole('main').getByText(none).first(), path).toBeVisible()
    }
    await page.unrouteAll({ behavior: 'wait' })
  })
}

for (const { role, list, link, path } of OPENED)
  test(`R-101 a long name and long texts fit on the page that ${role} opens from ${list}`, async ({
    desk,
  }) => {
    const page = await desk(role)
    await page.goto(list)
    await page.getByRole('link', { name: link }).first().click()
    await expect(page).toHaveURL(path)
    await change(page, (read) => stretched(read))
    await page.reload()
    await fits(page)
    await page.unrouteAll({ behavior: 'wait' })
  })
