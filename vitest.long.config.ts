import path from 'node:path'
import { defineConfig } from 'vitest/config'

process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '.cache', 'node')

// Crash and race tests: whole processes are killed and restarted, and much of the time goes by in waiting for them, so two
// files run at once. By default each file runs a seeded part of its rounds; with LONG=1 it runs all of them.
export default defineConfig({
  test: {
    include: ['{packages,apps}/*/{src,crash-tests}/**/*.long.test.ts', 'e2e/**/*.long.test.ts'],
    globalSetup: ['./packages/testkit/src/embedded-setup.ts', './packages/testkit/src/postgres-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // As in vitest.config.ts: the files of a process share its modules, and Node itself runs the server's TypeScript.
    isolate: false,
    experimental: { viteModuleRunner: false },
    testTimeout: 20 * 60_000,
    hookTimeout: 300_000,
  },
})
