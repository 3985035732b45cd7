import type { Browser } from '@playwright/test'
import { serveBarePages, type BarePages } from './bare-pages.ts'
import { printScores } from './lighthouse-scores.ts'
import { isUnmoved, shiftOf, timeVisits } from './page-speed.ts'
import { kib, printTable, within } from './print-table.ts'
import { launchBrowser, weigh, type Weight } from './weigh-visit.ts'

/** performance.md, Budgets. Blocked time has no limit: it is printed next to the static page's. */
const BUDGET = { js: 1.5, requests: 12 }

/** Largest paint of each page as a multiple of the static page's; no page may shift. */
const LCP_BUDGET: Readonly<Record<string, number>> = {
  '/': 1.15,
  '/weight-loss-report': 2,
  '/weight-loss-plan': 2,
}

/**
 * Measures what `/` transfers and how fast it and the next two pages appear, compared with a minimal React form and a
 * static page that are built and measured in the same run.
 * @param only path of one page: then only Lighthouse, of that page and of the static one
 */
export async function measurePages(url: string, only?: string): Promise<void> {
  const bare = await serveBarePages(url)
  try {
    const pages = pagesOf(url, bare)
    if (only) await printScores(pick(pages, [only, STATIC]), STATIC)
    else await measureAll(pages)
  } finally {
    bare.stop()
  }
}

async function measureAll(pages: Pages): Promise<void> {
  const browser = await launchBrowser()
  try {
    printWeights(await weigh(browser, pages['/'] ?? ''), await weigh(browser, pages[BARE] ?? ''))
    await printSpeeds(browser, pages)
  } finally {
    await browser.close()
  }
  await printScores(pages, STATIC)
}

type Pages = Readonly<Record<string, string>>

const BARE = 'bare React form'
const STATIC = 'static page'

/** The address of each measured page by its name. */
const pagesOf = (url: string, bare: BarePages): Pages => ({
  '/': `${url}/`,
  '/weight-loss-report': `${url}/weight-loss-report?desiredWeight=160`,
  '/weight-loss-plan': `${url}/weight-loss-plan`,
  [BARE]: bare.form,
  [STATIC]: bare.still,
})

function pick(pages: Pages, names: readonly string[]): Pages {
  const known = Object.entries(pages).filter(([name]) => names.includes(name))
  if (known.length < names.length)
    throw new Error(`${names.join(', ')}: measured are ${Object.keys(pages).join(', ')}`)
  return Object.fromEntries(known)
}

const KINDS = [
  { kind: 'Script', name: 'JS' },
  { kind: 'Stylesheet', name: 'CSS' },
  { kind: 'Font', name: 'fonts' },
  { kind: 'Document', name: 'HTML' },
  { kind: 'Other', name: 'other' },
] as const

function printWeights(ours: Weight, bare: Weight): void {
  const js = ours.Script / bare.Script
  const rows = KINDS.map(({ kind, name }) => {
    const [a, b] = [ours[kind], bare[kind]]
    const verdict = kind === 'Script' ? [`ratio <= ${BUDGET.js}`, within(js <= BUDGET.js)] : ['', '']
    return [`${name}, KiB`, kib(a), kib(b), b > 0 ? (a / b).toFixed(2) : '-', ...verdict]
  })
  const { requests } = ours
  rows.push([
    'requests',
    String(requests),
    String(bare.requests),
    (requests / bare.requests).toFixed(2),
    `<= ${BUDGET.requests}`,
    within(requests <= BUDGET.requests),
  ])
  printTable(
    'Transfer of / on a first visit',
    ['', 'contour', 'bare React form', 'ratio', 'budget', ''],
    rows,
  )
}

async function printSpeeds(browser: Browser, pages: Pages): Promise<void> {
  const still = await timeVisits(browser, pages[STATIC] ?? '')
  const rows: string[][] = []
  for (const [name, at] of Object.entries(pages)) {
    const { lcp, blocking } = name === STATIC ? still : await timeVisits(browser, at)
    const shift = await shiftOf(browser, at)
    const ratio = lcp / still.lcp
    const most = LCP_BUDGET[name]
    const verdict =
      most === undefined ? ['', ''] : [`LCP <= ${most}, shift 0`, within(ratio <= most && isUnmoved(shift))]
    rows.push([name, lcp.toFixed(0), ratio.toFixed(2), shift.toFixed(3), blocking.toFixed(0), ...verdict])
  }
  printTable(
    'First visit on a phone (slow 4G and a quarter of this processor, applied): largest paint, layout shift, blocked ms',
    ['', 'LCP ms', 'to static', 'shift', 'blocked', 'budget', ''],
    rows,
  )
}
