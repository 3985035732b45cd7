import { compileMessages } from '@contour/texts/compile-messages'
import { defineConfig } from 'vitest/config'
import { orderedTests } from './vitest.ordered.ts'

const exclude = ['**/node_modules/**', '**/build/**', '**/*.long.test.ts']

export default defineConfig({
  plugins: [compileMessages()],
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
    // A run prints its seed; `npx vitest run <file> --sequence.seed=<seed>` repeats its order.
    sequence: { shuffle: { files: true, tests: false } },
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
