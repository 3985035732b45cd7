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

/** Records the layout shifts of a page that gets its fonts a second late. */
async function withLateFonts(page: Page, stored: object): Promise<() => Promise<number>> {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.addInitScript((answers) => {
    for (const [key, value] of Object.entries(answers)) localStorage.setItem(key, JSON.stringify(value))
    let shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted += 'value' in entry ? Number(entry.value) : 0
      document.documentElement.dataset['shifted'] = String(shifted)
    }).observe({ type: 'layout-shift', buffered: true })
  }, stored)
  return async () => Number((await page.locator('html').getAttribute('data-shifted')) ?? 0)
}

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
    const shifted = await withLateFonts(page, shown === '/weight-loss-report' ? ANSWERS : {})
    await page.goto(shown)
    const loaded = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(
            ({ status, family }) => status === 'loaded' && family.endsWith('Variable'),
          ).length,
      )
    await expect.poll(loaded).toBeGreaterThan(1)
    // Shifts are told of after the frame that has them.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await shifted()).toBeLessThan(NOTHING)
  })
