import type { Browser } from '@playwright/test'
import type { Ready, Stored } from './weigh-visit.ts'

/** Lighthouse's mobile figures: slow 4G and a processor at a quarter of its speed, applied rather than simulated. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const PROCESSOR = 4
const VISITS = 5
/** A long task blocks for the time above this (web.dev, Total Blocking Time). */
const LONG_TASK_MS = 50

export type Speed = { lcp: number; cls: number; blocking: number }

/** Returns the medians of several first visits on a phone: largest paint in ms, layout shift, blocked time in ms. */
export async function timeVisits(
  browser: Browser,
  url: string,
  stored?: Stored,
  ready?: Ready,
): Promise<Speed> {
  const visits: Speed[] = []
  for (let n = 0; n < VISITS; n++) visits.push(await timeVisit(browser, url, stored, ready))
  const middle = (of: (speed: Speed) => number) =>
    visits.map(of).toSorted((a, b) => a - b)[Math.floor(VISITS / 2)] ?? NaN
  return { lcp: middle(({ lcp }) => lcp), cls: middle(({ cls }) => cls), blocking: middle((s) => s.blocking) }
}

async function timeVisit(browser: Browser, url: string, stored?: Stored, ready?: Ready): Promise<Speed> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    ...(stored ? { storageState: stored } : {}),
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
    await page.addInitScript(observe, LONG_TASK_MS)
    await page.goto(url, { waitUntil: 'networkidle' })
    await ready?.(page)
    return await page.evaluate(() => (window as unknown as { seen: Speed }).seen)
  } finally {
    await context.close()
  }
}

/** Runs in the page before its own scripts. */
function observe(longTask: number): void {
  const seen = { lcp: 0, cls: 0, blocking: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  watch('layout-shift', (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value))
  watch('longtask', (entry) => (seen.blocking += Math.max(0, entry.duration - longTask)))
}
