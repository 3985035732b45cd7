import { signIn } from '@contour/e2e/staff-app'
import type { RunningService } from '@contour/e2e/start-service'
import type { Browser, Page } from '@playwright/test'
import { printTable, within } from './print-table.ts'
import { launchBrowser } from './weigh-visit.ts'

/** Rows in each list; the console shows 50 and loads more on request, so this is after twenty requests. */
const ROWS = 1_000

/** A longer task while scrolling is felt (performance.md, Budgets). */
const LONGEST_MS = 50

const STEPS = 40

/** A list of the console: whose it is, its page, and the call whose rows it shows. */
const LISTS = [
  { role: 'clinician', page: '/queue', call: '/staff-api/queue' },
  { role: 'pharmacy', page: '/pharmacy', call: '/staff-api/pharmacy/orders' },
  { role: 'support', page: '/orders', call: '/staff-api/orders' },
  { role: 'admin', page: '/outbox', call: '/staff-api/outbox' },
  { role: 'admin', page: '/audit', call: '/staff-api/audit' },
] as const

type Row = Record<string, unknown>
type Scrolled = { rows: number; tasks: number; longest: number }

/** Measures how smoothly the staff lists scroll with a thousand rows: the long tasks of the main thread meanwhile. */
export async function measureStaffLists(service: RunningService): Promise<void> {
  const browser = await launchBrowser()
  const shown: string[][] = []
  try {
    const pages = new Map<string, Page>()
    for (const { role, page: path, call } of LISTS) {
      const page = pages.get(role) ?? (await openConsole(browser, service, role))
      pages.set(role, page)
      const { rows, tasks, longest } = await scrollList(page, path, call)
      shown.push([path, String(rows), String(tasks), longest.toFixed(0), within(longest <= LONGEST_MS)])
    }
  } finally {
    await browser.close()
  }
  const head = ['', 'rows', 'long tasks', 'longest ms', `<= ${LONGEST_MS} ms`]
  printTable(`Staff lists of ${ROWS} rows, ${STEPS} turns of the wheel`, head, shown)
}

async function openConsole(browser: Browser, service: RunningService, role: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: service.staffUrl,
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await signIn(page, service, role)
  return page
}

async function scrollList(page: Page, path: string, call: string): Promise<Scrolled> {
  await page.route(
    ({ pathname }) => pathname === call,
    async (route) => {
      const response = await route.fetch()
      const { rows, ...rest } = (await response.json()) as { rows: Row[] }
      await route.fulfill({ response, json: { ...rest, rows: copiesOf(rows), next: null, total: ROWS } })
    },
  )
  await page.goto(path)
  const rows = page.getByRole('main').getByRole('row')
  await rows.nth(1).waitFor()
  // What is measured is scrolling, not opening the list.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(window, { longTasks: durations })
    new PerformanceObserver((list) =>
      durations.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' })
  })
  await page.mouse.move(640, 600)
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.wheel(0, 700)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
  return { rows: (await rows.count()) - 1, tasks: tasks.length, longest: Math.max(0, ...tasks) }
}

/** Returns a thousand rows, copies of the given ones with ids of their own. */
function copiesOf(rows: readonly Row[]): Row[] {
  if (rows.length === 0) throw new Error('the seed has no row of this list')
  return Array.from({ length: ROWS }, (_, n) => {
    const row = rows[n % rows.length]
    const ids = Object.entries(row ?? {}).filter(([name]) => /(^|_)(id|seq)$/.test(name))
    return {
      ...row,
      ...Object.fromEntries(
        ids.map(([name, id]) => [name, typeof id === 'number' ? id + n * 1e6 : `${String(id)}-${n}`]),
      ),
    }
  })
}
