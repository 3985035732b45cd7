import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const browser = [process.env.CHROME_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))

/** Two workers at the most, each with a service and a browser of its own; files are dealt out, never split. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.cache/reports/e2e',
  workers: Math.min(2, availableParallelism()),
  fullyParallel: false,
  forbidOnly: true,
  // A machine shared with others can starve a browser for seconds; what needed the second try is named in the summary.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Motion is not what the journeys prove, and axe measures contrast on what stands still.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: { ...(browser ? { executablePath: browser } : {}), args: ['--no-sandbox'] },
  },
})
