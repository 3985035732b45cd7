import { defineConfig } from 'vitest/config'

// Crash and race tests: whole processes are killed and restarted, one file at a time. By default each file runs a
// seeded part of its rounds; with LONG=1 it runs all of them.
export default defineConfig({
  test: {
    include: ['{packages,apps}/*/src/**/*.long.test.ts', 'e2e/**/*.long.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 20 * 60_000,
    hookTimeout: 120_000,
  },
})
