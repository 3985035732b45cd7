import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { WITH_FAKE_DEVICES } from './fixtures/live-call.ts'
import { expect, test } from './fixtures/service.ts'
import { ROOT } from './fixtures/start-service.ts'

// The headless shell rounds the width of each letter, which the whole browser does not; those with a camera have it.
test.use({ serviceName: 'camera', launchOptions: WITH_FAKE_DEVICES })

/** What rounding of subpixels leaves; a heading that takes another line shifts a phone's page by fifty times as much. */
const NOTHING = 0.001

/** What the quiz leaves on the device: with these the report has all its figures. */
const ANSWERS = {
  user: { v: 1, first_name: 'Maya', weight: 220, height_inch: 66 },
  progress: { v: 1, desired_weight: 160 },
}

/** Fonts of devices, from packages, so that they are on every machine. Arimo has the metrics of Arial. */
const DEVICES = {
  Fallback: { name: 'arimo', at: import.meta.resolve('@fontsource/arimo/package.json') },
  Roboto: { name: 'roboto', at: import.meta.resolve('@fontsource/roboto/package.json') },
}
type Device = keyof typeof DEVICES

function fileOf(device: Device, weight: number): string {
  const { name, at } = DEVICES[device]
  return readFileSync(new URL(`files/${name}-latin-${weight}-normal.woff2`, at)).toString('base64')
}

/** The fallbacks for a device as fonts.css declares them, in the families that pages ask for first. */
const fallbacksOf = (device: Device) =>
  [
    ...readFileSync(path.join(ROOT, 'packages/ui/src/fonts.css'), 'utf8').matchAll(
      /@font-face \{([^}]*\blocal\([^}]*)\}/g,
    ),
  ].flatMap(([, declared = '']) => {
    const valueOf = (name: string) => new RegExp(`${name}: '?([^;']+)`).exec(declared)?.[1]
    const [family, kind] = valueOf('font-family')?.split(' ') ?? []
    if (kind !== device) return []
    return {
      family: `${family} Fallback`,
      file: fileOf(device, declared.includes('Bold') ? 700 : 400),
      descriptors: {
        weight: valueOf('font-weight') ?? 'normal',
        sizeAdjust: valueOf('size-adjust') ?? '',
        ascentOverride: valueOf('ascent-override') ?? '',
        descentOverride: valueOf('descent-override') ?? '',
        lineGapOverride: valueOf('line-gap-override') ?? '',
      },
    }
  })

/**
 * Makes the fallbacks of a page those of a device on every machine: where the system has none of the fonts that fonts.css
 * names, these take their place, and are there as immediately.
 */
async function withFallbacks(page: Page, device: Device): Promise<void> {
  await page.addInitScript((fallbacks) => {
    for (const { family, file, descriptors } of fallbacks) {
      const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
      document.fonts.add(new FontFace(family, bytes, descriptors))
    }
  }, fallbacksOf(device))
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
  [360, 390, 412].flatMap((width) =>
    (['Fallback', 'Roboto'] as const).map((device) => ({ path: shown, width, device })),
  ),
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
