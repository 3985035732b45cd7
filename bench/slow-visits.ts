import { arrangeOrder } from '@contour/e2e/arrange'
import { startService } from '@contour/e2e/start-service'
import { serveBarePages } from './bare-pages.ts'
import { WEAK, isUnmoved, shiftOf, timeVisits } from './page-speed.ts'
import { printTable, within } from './print-table.ts'
import { storedOf } from './stored-session.ts'
import { launchBrowser, type Ready } from './weigh-visit.ts'

/** performance.md, Budgets: the first text, as a multiple of the same page without scripts. */
const BUDGET = 1.3

const heading =
  (name: RegExp | string): Ready =>
  (page) =>
    page.getByRole('heading', { name }).first().waitFor()

/** First visits over a weak network: when the first text is there, and when the page has what it is for. */
export async function measureSlowVisits(): Promise<void> {
  const service = await startService()
  const browser = await launchBrowser()
  const bare = await serveBarePages(service.url)
  try {
    const person = await arrangeOrder(service)
    const stored = storedOf(service, person)
    const first = heading(/./)
    const pages = [
      { name: '/', at: '/', ready: first },
      { name: '/weight-loss-report', at: '/weight-loss-report?desiredWeight=160', ready: first },
      { name: '/weight-loss-plan', at: '/weight-loss-plan', ready: first },
      { name: '/home', at: '/home', stored, ready: heading('Order & Status Updates') },
      { name: 'medical form', at: `/medical-form/${person.orderId}`, stored, ready: first },
    ]
    const rows: string[][] = []
    for (const page of pages) {
      const still = await timeVisits(browser, bare.stillOf(page.name), undefined, undefined, WEAK)
      const ours = await timeVisits(browser, `${service.url}${page.at}`, page.stored, page.ready, WEAK)
      const shift = await shiftOf(browser, `${service.url}${page.at}`, page.stored, page.ready, WEAK)
      const ratio = ours.fcp / still.fcp
      rows.push([
        page.name,
        ours.fcp.toFixed(0),
        still.fcp.toFixed(0),
        ratio.toFixed(2),
        shift.toFixed(3),
        `text <= ${BUDGET}, shift 0`,
        within(ratio <= BUDGET && isUnmoved(shift)),
        ours.lcp.toFixed(0),
        ours.shown.toFixed(0),
      ])
    }
    printTable(
      `First visits at ${WEAK.kbits} kbit/s and ${WEAK.latency} ms, a quarter of this processor: first text, largest paint, heading in ms`,
      ['', 'text', 'static', 'ratio', 'shift', 'budget', '', 'LCP', 'heading'],
      rows,
    )
  } finally {
    bare.stop()
    await browser.close()
    await service.stop()
  }
}
