import type { Browser } from '@playwright/test'
import { DEVICE_NAMES, withFallbacks, type Device } from '@contour/e2e/device-fonts'
import type { Ready, Stored } from './weigh-visit.ts'

/** Lighthouse's mobile figures: slow 4G and a processor at a quarter of its speed, applied rather than simulated. */
const SLOW_4G = { kbits: 1.6 * 1024, latency: 150 }
/** A phone at the edge of a network. */
export const WEAK = { kbits: 400, latency: 400 }
/** What a phone sends, in kbit/s, at most. */
const UPWARD = 750
const PROCESSOR = 4
const VISITS = 5
/** A long task blocks for the time above this (web.dev, Total Blocking Time). */
const LONG_TASK_MS = 50

export type Speed = { fcp: number; lcp: number; blocking: number; shown: number }
type Visit = Speed & { cls: number }

/**
 * Returns the medians of several first visits on a phone: first and largest paint in ms, blocked time in ms, and when
 * `ready` had come, in ms.
 */
export async function timeVisits(
  browser: Browser,
  url: string,
  stored?: Stored,
  ready?: Ready,
  network = SLOW_4G,
): Promise<Speed> {
  const visits: Visit[] = []
  for (let n = 0; n < VISITS; n++) visits.push(await timeVisit(browser, url, network, stored, ready))
  const middle = (of: (visit: Visit) => number) =>
    visits.map(of).toSorted((a, b) => a - b)[Math.floor(VISITS / 2)] ?? NaN
  return {
    fcp: middle(({ fcp }) => fcp),
    lcp: middle(({ lcp }) => lcp),
    blocking: middle(({ blocking }) => blocking),
    shown: middle(({ shown }) => shown),
  }
}

/**
 * Returns the layout shift of a first visit on a phone, the greater of two: with the metrics of Arial, and with Roboto, as the
 * only font of the device, which this brings along.
 */
export async function shiftOf(
  browser: Browser,
  url: string,
  stored?: Stored,
  ready?: Ready,
  network = SLOW_4G,
): Promise<number> {
  const shifts: number[] = []
  for (const device of DEVICE_NAMES)
    shifts.push((await timeVisit(browser, url, network, stored, ready, device)).cls)
  return Math.max(...shifts)
}

/** What rounding of subpixels leaves is not visible. */
export const isUnmoved = (shift: number): boolean => shift < 0.001

async function timeVisit(
  browser: Browser,
  url: string,
  { kbits, latency }: typeof SLOW_4G,
  stored?: Stored,
  ready?: Ready,
  device?: Device,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    ...(stored ? { storageState: stored } : {}),
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: (kbits * 1024) / 8,
      uploadThroughput: (Math.min(kbits, UPWARD) * 1024) / 8,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
    if (device) await withFallbacks(page, device)
    await page.addInitScript(observe, LONG_TASK_MS)
    await page.goto(url, { waitUntil: 'commit' })
    await ready?.(page)
    const shown = await page.evaluate(() => performance.now())
    await page.waitForLoadState('networkidle')
    return { ...(await page.evaluate(() => (window as unknown as { seen: Visit }).seen)), shown }
  } finally {
    await context.close()
  }
}

/** Runs in the page before its own scripts. */
function observe(longTask: number): void {
  const seen = { fcp: 0, lcp: 0, cls: 0, blocking: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  watch('layout-shift', (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value))
  watch('longtask', (entry) => (seen.blocking += Math.max(0, entry.duration - longTask)))
}
