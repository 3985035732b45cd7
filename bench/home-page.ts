import { arrangeAnotherOrder, arrangeDelivered, sendForm, stayFor, type Arranged } from '@contour/e2e/arrange'
import { startService, type RunningService } from '@contour/e2e/start-service'
import { serveBarePages } from './bare-pages.ts'
import { isUnmoved, shiftOf, timeVisits } from './page-speed.ts'
import { kib, printTable, within } from './print-table.ts'
import { storedOf } from './stored-session.ts'
import { launchBrowser, weigh, type Ready } from './weigh-visit.ts'

/** performance.md, Budgets: bytes of JS that `/` does not load, and largest paint against the static page. */
const BUDGET = { js: 60 * 1024, lcp: 2 }

/** A month and a day: the second shipment of a monthly plan is an order of its own by then. */
const TO_SECOND_ORDER_DAYS = 31

/** Measures the first load of /home of a patient with three orders; its service is its own, because its clock moves. */
export async function measureHome(): Promise<void> {
  const service = await startService()
  const browser = await launchBrowser()
  try {
    const stored = storedOf(service, await withThreeOrders(service))
    const home = `${service.url}/home`
    const [ours, first] = [await weigh(browser, home, stored, shown), await weigh(browser, `${service.url}/`)]
    const added = [...ours.scripts].filter(([url]) => !first.scripts.has(url))
    const js = added.reduce((sum, [, bytes]) => sum + bytes, 0)
    const bare = await serveBarePages(service.url)
    try {
      const still = await timeVisits(browser, bare.still)
      const { lcp, blocking } = await timeVisits(browser, home, stored, shown)
      const shift = await shiftOf(browser, home, stored, shown)
      const ratio = lcp / still.lcp
      printTable(
        'First load of /home, of a patient with three orders',
        ['', 'figure', 'budget', ''],
        [
          ['JS that / does not load, KiB', kib(js), `<= ${kib(BUDGET.js)}`, within(js <= BUDGET.js)],
          ['requests', String(ours.requests), '', ''],
          ['layout shift', shift.toFixed(3), '0', within(isUnmoved(shift))],
          ['largest paint, ms', lcp.toFixed(0), '', ''],
          ['... to the static page', ratio.toFixed(2), `<= ${BUDGET.lcp}`, within(ratio <= BUDGET.lcp)],
          ['blocked, ms', blocking.toFixed(0), '', ''],
        ],
      )
    } finally {
      bare.stop()
    }
  } finally {
    await browser.close()
    await service.stop()
  }
}

/** The orders are shown, so the plans and the offers have arrived too. */
const shown: Ready = (page) => page.getByRole('heading', { name: 'Order & Status Updates' }).waitFor()

/** A monthly plan with its first order delivered and its second at the pharmacy, and another drug in review. */
async function withThreeOrders(service: RunningService): Promise<Arranged> {
  const person = await arrangeDelivered(service)
  await stayFor(service, person, TO_SECOND_ORDER_DAYS)
  await sendForm(service, await arrangeAnotherOrder(service, person, { drug: 'tirzepatide' }))
  const list = await fetch(`${service.url}/api/order-items`, {
    headers: { authorization: `Bearer ${person.session.token}` },
  })
  const { orders } = (await list.json()) as { orders: unknown[] }
  if (orders.length !== 3) throw new Error(`the patient has ${orders.length} orders`)
  return person
}
