import { defineConfig } from 'vitest/config'

// Fault and race runs: whole processes are killed and started again, one file at a time. Each file takes a seeded
// part of its rounds by default and all of them with LONG=1.
export default defineConfig({
  test: {
    include: ['{packages,apps}/*/src/**/*.long.test.ts', 'e2e/**/*.long.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 20 * 60_000,
    hookTimeout: 120_000,
  },
})
