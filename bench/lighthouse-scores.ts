import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { printTable } from './print-table.ts'

type Shown = { score: number; lcp: number; shift: number; blocked: number }

/**
 * Prints Lighthouse's mobile scores with simulated throttling, for our pages and for the bare pages of the same run.
 * The verdicts are in the table of applied throttling, because a score depends on the machine.
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
    const shown = new Map<string, Shown>()
    for (const [name, url] of Object.entries(pages)) shown.set(name, await score(url, port))
    const least = shown.get(bare)?.lcp ?? NaN
    printTable(
      'Lighthouse, mobile, simulated throttling',
      ['', 'score', 'LCP ms', `to ${bare}`, 'shift', 'blocked'],
      [...shown].map(([name, { score: points, lcp, shift, blocked }]) => [
        name,
        points.toFixed(0),
        lcp.toFixed(0),
        (lcp / least).toFixed(2),
        shift.toFixed(3),
        blocked.toFixed(0),
      ]),
    )
  } finally {
    await browser.close()
  }
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
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
