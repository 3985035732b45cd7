import type { Page } from '@playwright/test'
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

/** Whether the system has a font that the fallbacks are made of; the swap shifts lines without one. */
const hasFallback = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    Promise.any(
      ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'].map((name) =>
        new FontFace('fallback', `local("${name}")`).load(),
      ),
    ).then(
      () => true,
      () => false,
    ),
  )

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

for (const path of ['/', '/weight-loss-plan', '/weight-loss-report'])
  for (const width of [360, 390, 412])
    test(`interface.md 6.2 fonts that come late shift nothing of ${path} at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 823 })
      const shifted = await withLateFonts(page, path === '/weight-loss-report' ? ANSWERS : {})
      await page.goto(path)
      const loaded = () =>
        page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
      test.skip(!(await hasFallback(page)), 'neither Arial nor Liberation Sans is installed')
      await expect.poll(loaded).toBeGreaterThan(1)
      // Shifts are told of after the frame that has them.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      expect(await shifted()).toBeLessThan(NOTHING)
    })
