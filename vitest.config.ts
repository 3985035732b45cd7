import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    exclude: ['**/node_modules/**', '**/build/**', '**/*.long.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A run prints its seed; `npx vitest run <file> --sequence.seed=<seed>` repeats its order.
    sequence: { shuffle: { files: true, tests: true } },
    reporters: ['default'],
  },
})
