import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import type { Result } from 'lighthouse'
import { createServer, type AddressInfo } from 'node:net'
import { printTable, within } from './print-table.ts'

type Details = Result['audits'][string]['details']
type Shown = { score: number; lcp: number; shift: number; blocked: number; js: number }

/** Runs of each page; the middle value of each figure counts. */
const RUNS = 5

/** performance.md, Budgets: the least score of `/` and of the two pages after it. */
const LEAST_SCORE: Readonly<Record<string, number>> = {
  '/': 98,
  '/weight-loss-report': 95,
  '/weight-loss-plan': 95,
}

/**
 * Prints Lighthouse's mobile scores with simulated throttling, for our pages and for the bare pages of the same run, as
 * medians of five runs that alternate between the pages. A score depends on the machine; the bytes of scripts do not.
 * @param pages name and address
 * @param bare name of the page that the largest paint is compared with
 */
export async function printScores(pages: Readonly<Record<string, string>>, bare: string): Promise<void> {
  const port = await freePort()
  const executablePath = process.env.CHROME_PATH
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const runs = new Map<string, Shown[]>()
    for (let run = 0; run < RUNS; run++)
      for (const [name, url] of Object.entries(pages))
        runs.set(name, [...(runs.get(name) ?? []), await score(url, port)])
    const shown = new Map([...runs].map(([name, all]) => [name, middle(all)]))
    const least = shown.get(bare)?.lcp ?? NaN
    printTable(
      'Lighthouse, mobile, simulated throttling',
      ['', 'score', 'LCP ms', `to ${bare}`, 'shift', 'blocked', 'JS KiB', 'budget', ''],
      [...shown].map(([name, { score: points, lcp, shift, blocked, js }]) => [
        name,
        points.toFixed(0),
        lcp.toFixed(0),
        (lcp / least).toFixed(2),
        shift.toFixed(3),
        blocked.toFixed(0),
        (js / 1024).toFixed(1),
        ...verdict(LEAST_SCORE[name], points),
      ]),
    )
  } finally {
    await browser.close()
  }
}

const verdict = (least: number | undefined, points: number): string[] =>
  least === undefined ? ['', ''] : [`score >= ${least}`, within(points >= least)]

function middle(runs: readonly Shown[]): Shown {
  const of = (figure: keyof Shown) =>
    runs.map((run) => run[figure]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? NaN
  return { score: of('score'), lcp: of('lcp'), shift: of('shift'), blocked: of('blocked'), js: of('js') }
}

async function score(url: string, port: number): Promise<Shown> {
  const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'silent' })
  if (!result) throw new Error(`no report of ${url}`)
  const { audits, categories } = result.lhr
  const of = (id: string) => audits[id]?.numericValue ?? NaN
  return {
    score: (categories['performance']?.score ?? NaN) * 100,
    lcp: of('largest-contentful-paint'),
    shift: of('cumulative-layout-shift'),
    blocked: of('total-blocking-time'),
    js: scriptBytes(audits['resource-summary']?.details),
  }
}

/** Returns the bytes of all scripts that the page transferred. */
function scriptBytes(summary: Details | undefined): number {
  if (summary?.type !== 'table') return NaN
  const bytes = summary.items.find((item) => item['resourceType'] === 'script')?.['transferSize']
  return typeof bytes === 'number' ? bytes : NaN
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
