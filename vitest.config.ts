import path from 'node:path'
import { contractModule } from '@contour/client/contract-module'
import { patientContract, staffContract } from '@contour/contract'
import { compileMessages } from '@contour/texts/compile-messages'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { commitHash, embeddedFiles } from './scripts/commit-draw.mjs'
import { LongFilesFirst } from './scripts/long-files-first.mjs'
import { sourceFiles } from './scripts/workspace.mjs'

/** The suites that start the server: they import most of it, and copy a database that is made once for the whole run. */
const SERVER = '{apps/server,packages/testkit,packages/stripe-sandbox}/{src,crash-tests}/**/*.test.ts'
/** The suites that open a page in jsdom, which has no layout (CONTRIBUTING.md, "How to test a page"). */
const PAGES = 'apps/*/src/**/*.page.test.tsx'
const POSTGRES = process.env.TEST_DATABASE_URL ?? ''
const LONG = process.env.LONG === '1'

// Every process of the run loads what the one before it has compiled.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '.cache', 'node')

/** What the server's tests have in common on both engines; `engine` names the file that makes its template. */
const server = (
  name: string,
  engine: 'embedded' | 'postgres',
  include: string[],
  url: string,
): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    globalSetup: [`./packages/testkit/src/${engine}-setup.ts`],
    env: { TEST_DATABASE_URL: url },
    sequence: { groupOrder: url ? 2 : 1 },
    // A test and its database, in a process of its own, wait for each other: two workers leave an eighth of two cores idle.
    maxWorkers: url ? 3 : 2,
    // Node itself runs the server's TypeScript: what is tested is what starts, and nothing is transformed.
    experimental: { viteModuleRunner: false },
  },
})

/** Without PostgreSQL, and in a long run, the embedded engine has all tests of the server. */
const ofEmbedded = POSTGRES && !LONG ? embeddedFiles(sourceFiles(), commitHash()) : [SERVER]

export default defineConfig({
  plugins: [
    compileMessages(),
    contractModule('virtual:patient-contract', patientContract),
    contractModule('virtual:staff-contract', staffContract, ({ access, forCaller }) => ({
      access,
      forCaller,
    })),
  ],
  // A tree that borrows the installed packages of another (break-rows.mjs) has its fonts outside of its root.
  server: { fs: { strict: false } },
  test: {
    exclude: ['**/node_modules/**', '**/build/**', '**/*.long.test.ts'],
    // The files of a process share its modules: loading them for each file takes longer than the tests. So a module keeps
    // no state that a test depends on, and a test restores what it replaces.
    isolate: false,
    projects: [
      ...(POSTGRES ? [server('server on PostgreSQL', 'postgres', [SERVER], POSTGRES)] : []),
      server('server on PGlite', 'embedded', ofEmbedded, ''),
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: ['**/node_modules/**', '**/build/**', '**/*.long.test.ts', SERVER, PAGES],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: [PAGES],
          sequence: { groupOrder: 3 },
          environment: 'jsdom',
          setupFiles: ['./packages/testkit/src/pages/fill-browser.ts'],
        },
      },
    ],
    // One project after another (groupOrder): a worker that changes its project starts again, and loads the server again.
    pool: 'forks',
    maxWorkers: 2,
    // Only a test that hangs reaches these: how long a test takes on a busy machine is no result.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default'],
    // The same order on every machine, so that a commit's result can be repeated; `npm run test:long` draws another, and
    // `--sequence.seed=<seed>` repeats that one. A run prints its seed.
    sequence: { shuffle: true, seed: 11, sequencer: LongFilesFirst },
  },
})
