import type { Page } from '@playwright/test'
import { DEVICES, DEVICE_NAMES, withFallbacks } from './fixtures/device-fonts.ts'
import { WITH_FAKE_DEVICES } from './fixtures/live-call.ts'
import { expect, test } from './fixtures/service.ts'

// The headless shell rounds the width of each letter, which the whole browser does not; those with a camera have it.
test.use({ serviceName: 'camera', launchOptions: WITH_FAKE_DEVICES })

/** What rounding of subpixels leaves; a heading that takes another line shifts a phone's page by fifty times as much. */
const NOTHING = 0.001

/** What the quiz leaves on the device: with these the report has all its figures. */
const ANSWERS = {
  user: { v: 1, first_name: 'Maya', weight: 220, height_inch: 66 },
  progress: { v: 1, desired_weight: 160 },
}

type Shift = { at: number; value: number; moved: string[] }

/** Records the layout shifts of a page whose fonts come only once `arrive` is called. */
async function withLateFonts(page: Page, stored: object) {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/*.woff2', async (route) => {
    await arrived
    await route.continue()
  })
  await page.addInitScript((answers) => {
    for (const [key, value] of Object.entries(answers)) localStorage.setItem(key, JSON.stringify(value))
    type Entry = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const shifts: Shift[] = []
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as Entry[])
        shifts.push({
          at: startTime,
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.textContent?.slice(0, 60)} from ${previousRect.top} to ${currentRect.top}`,
          ),
        })
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  }, stored)
  return { arrive, shifts: () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts) }
}

/** Runs in the page. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const SHOWN = ['/', '/weight-loss-plan', '/weight-loss-report'].flatMap((shown) =>
  [360, 390, 412].flatMap((width) => DEVICE_NAMES.map((device) => ({ path: shown, width, device }))),
)
for (const { path: shown, width, device } of SHOWN)
  test(`interface.md 6.2 fonts that come late shift nothing of ${shown} at ${width} px where ${DEVICES[device].name} is the font of the device`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 823 })
    await withFallbacks(page, device)
    const { arrive, shifts } = await withLateFonts(page, shown === '/weight-loss-report' ? ANSWERS : {})
    // The document's load event waits for the fonts, and its scripts for that.
    await page.goto(shown, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // Parts of a document may be painted as they come: that is not what fonts do.
    await page.waitForFunction(() => document.readyState !== 'loading')
    await page.evaluate(twoFrames)
    const arrivedAt = await page.evaluate(() => performance.now())
    arrive()
    await expect(page.locator('[data-running]')).toBeAttached()
    const loaded = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(
            ({ status, family }) => status === 'loaded' && family.endsWith('Variable'),
          ).length,
      )
    await expect.poll(loaded).toBeGreaterThan(1)
    // Shifts are told of after the frame that has them.
    await page.evaluate(twoFrames)
    const told = (await shifts()).filter(({ at }) => at > arrivedAt)
    const shifted = told.reduce((sum, { value }) => sum + value, 0)
    expect(shifted, JSON.stringify(told)).toBeLessThan(NOTHING)
  })
