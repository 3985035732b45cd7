import { compileMessages } from '@contour/texts/compile-messages'
import { defineConfig } from 'vitest/config'
import { orderedTests } from './vitest.ordered.ts'

const exclude = ['**/node_modules/**', '**/build/**', '**/*.long.test.ts']

export default defineConfig({
  plugins: [compileMessages()],
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Only a test that hangs reaches these: how long a test takes on a busy machine is no result.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
    // The same order on every machine, so that a commit's result can be repeated; `npm run test:long` draws another, and
    // `--sequence.seed=<seed>` repeats that one. A run prints its seed.
    sequence: { shuffle: { files: true, tests: false }, seed: 11 },
    projects: [
      {
        extends: true,
        test: {
          name: 'any order',
          include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: [...exclude, ...orderedTests],
          sequence: { shuffle: { tests: true } },
        },
      },
      {
        extends: true,
        test: {
          name: 'order of the file',
          include: [...orderedTests],
          exclude,
        },
      },
    ],
  },
})
