import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS } from './fixtures/browser-arguments.ts'

/**
 * The headless shell is the same engine without a window, for two thirds of the processor time. A caller who names only
 * the whole browser (CHROME_PATH) gets that; journeys with a camera always do.
 */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const browser = [process.env.HEADLESS_SHELL_PATH, process.env.CHROME_PATH, ...installed].find(
  (path) => path && existsSync(path),
)

/**
 * One worker more than there are cores, each with its own service and browser: test, browser and service wait for each other,
 * and two workers leave a quarter of two cores idle. A file runs in one worker.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Journeys that take minutes, or a program that few machines have.
  testIgnore: process.env.LONG ? [] : '*.long.spec.ts',
  outputDir: '../.cache/reports/e2e',
  globalTeardown: './fixtures/seeded-folder.ts',
  workers: Math.min(3, availableParallelism() + 1),
  fullyParallel: false,
  forbidOnly: true,
  // A second try exists in a long run only, to record a trace; the summary lists the first one as a failure.
  retries: process.env.LONG ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // These tests do not check animation, and axe measures contrast only without it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a sixth of a journey's processor time, so only the second try of a long run records one.
    trace: 'on-first-retry',
    launchOptions: { ...(browser ? { executablePath: browser } : {}), args: BROWSER_ARGUMENTS },
  },
})
