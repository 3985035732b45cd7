import { compileMessages } from '@contour/texts/compile-messages'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [compileMessages()],
  test: {
    include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    exclude: ['**/node_modules/**', '**/build/**', '**/*.long.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Only a test that hangs reaches these: how long a test takes on a busy machine is no result.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
    // The same order on every machine, so that a commit's result can be repeated; `npm run test:long` draws another, and
    // `--sequence.seed=<seed>` repeats that one. A run prints its seed.
    sequence: { shuffle: true, seed: 11 },
  },
})
