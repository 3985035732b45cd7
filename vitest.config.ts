import { compileMessages } from '@contour/texts/compile-messages'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [compileMessages()],
  test: {
    include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    exclude: ['**/node_modules/**', '**/build/**', '**/*.long.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { shuffle: { files: true, tests: false } },
    reporters: ['default'],
  },
})
