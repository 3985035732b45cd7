// npm test [-- --long] [--only check,unit,pg,e2e,faults]: installs and builds what it needs, runs everything, continues
// after a failure, and ends with the counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildApps } from './build.mjs'
import { withoutOurVariables } from './environment.mjs'
import { PARTS, commitHash, filesOfPart, partOf } from './embedded-part.mjs'
import { canInstallPackages, findBrowser, findHeadlessShell, installPackages } from './find-browser.mjs'
import { findNode } from './find-node.mjs'
import { ensureInstalled } from './install.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { isStopping, runTool, stopWithCommands } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import {
  closingLine,
  countPlaywright,
  countVitest,
  failureList,
  summaryTable,
  total,
  withExitCode,
  withUnhandledErrors,
} from './tally.mjs'
import { has, reportsDir, sourceFiles } from './workspace.mjs'

const long = process.argv.includes('--long')
const onlyAt = process.argv.indexOf('--only')
const only = onlyAt > 0 ? process.argv[onlyAt + 1]?.split(',') : undefined

// The suites that run on both engines: everything that starts the server or stores its state in the database.
const onDatabase = ['apps/server/', 'packages/testkit/', 'packages/stripe-sandbox/']

const skipped = (note) => ({ passed: 0, failed: 0, skipped: 1, note: `skipped: ${note}` })

/** Counts a runner's report; a runner without a report counts as one failure. */
function countsOf(file, count, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, note: `no report, exit code ${code}` }
  return withExitCode(count(JSON.parse(readFileSync(file, 'utf8'))), code)
}

function freshReport(name) {
  mkdirSync(reportsDir, { recursive: true })
  const file = join(reportsDir, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

async function vitest(name, args, env) {
  const report = freshReport(name)
  const unhandled = freshReport(`${name}-unhandled`)
  const reporters = ['default', 'json', './scripts/unhandled-errors.mjs'].map((it) => `--reporter=${it}`)
  const code = await runTool(
    'vitest',
    'vitest',
    ['run', ...args, ...reporters, `--outputFile.json=${report}`],
    {
      env: {
        ...withoutOurVariables(),
        TEST_DATABASE_URL: undefined,
        UNHANDLED_ERRORS_FILE: unhandled,
        LONG: long ? '1' : undefined,
        ...env,
      },
    },
  )
  const errors = existsSync(unhandled) ? JSON.parse(readFileSync(unhandled, 'utf8')) : []
  return countsOf(report, (counts) => withUnhandledErrors(countVitest(counts), errors), code)
}

const isThere = (path) => onDatabase.some((place) => path.startsWith(place)) && /\.test\.tsx?$/.test(path)

async function onPostgres(postgres, run) {
  if (!sourceFiles().some(isThere)) return skipped('no server suite in this tree')
  const server = await postgres()
  return server ? run({ TEST_DATABASE_URL: server.url }) : skipped('no PostgreSQL found')
}

/** Rules and server on PGlite; where the run has PostgreSQL as well, and is not long, with a part of the features. */
function embedded() {
  const isOnBoth = (process.env.TEST_DATABASE_URL || findPostgres()) && (!only || only.includes('pg'))
  if (long || !isOnBoth) return vitest('pglite', ordering, {})
  const part = partOf(commitHash())
  console.log(`Features: part ${part} of ${PARTS}. All of them run on PostgreSQL, and on both in a long run.`)
  return vitest('pglite', [...filesOfPart(sourceFiles(), part), ...ordering], {})
}

async function journeys() {
  if (!has('e2e/playwright.config.ts')) return skipped('no browser journeys in this tree')
  if (!findBrowser() && canInstallPackages()) installPackages('chromium')
  const browser = findBrowser()
  if (!browser) return skipped('no browser found (install Chromium or Chrome, or set CHROME_PATH)')
  // A long run takes the whole browser for everything.
  const shell = long ? undefined : findHeadlessShell()
  console.log(shell ? `Journeys in ${shell}, those with a camera in ${browser}.` : `Journeys in ${browser}.`)
  const report = freshReport('journeys')
  const code = await runTool(
    '@playwright/test',
    'playwright',
    ['test', '-c', 'e2e', '--reporter=list,json'],
    {
      env: {
        ...withoutOurVariables(),
        CHROME_PATH: browser,
        HEADLESS_SHELL_PATH: shell,
        LONG: long ? '1' : undefined,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  )
  return countsOf(report, countPlaywright, code)
}

function problems(name, env) {
  if (!sourceFiles().some((path) => path.endsWith('.long.test.ts')))
    return skipped('no fault runs in this tree')
  return vitest(name, ['--config', 'vitest.long.config.ts'], env)
}

/** `npm test` runs the tests of a file in one shuffled order (vitest.config.ts), a long run in a new one. */
const ordering = long ? [`--sequence.seed=${Date.now()}`] : []

const problemsTitle = long ? 'long fault and race runs' : 'seeded part of the fault and race runs'

// Imported late, because it needs the installed parser.
const checks = async () => (await import('./check.mjs')).runChecks()

const steps = [
  { id: 'check', title: 'types, lint, arrows, format, generated files', run: checks },
  { id: 'unit', title: 'rules and server, on PGlite', run: embedded },
  {
    id: 'pg',
    title: 'server, on PostgreSQL',
    run: (postgres) => onPostgres(postgres, (env) => vitest('postgres', [...onDatabase, ...ordering], env)),
  },
  { id: 'e2e', title: 'journeys in the browser', run: journeys },
  { id: 'faults', title: `${problemsTitle}, on PGlite`, run: () => problems('faults-pglite', {}) },
  {
    id: 'faults',
    title: `${problemsTitle}, on PostgreSQL`,
    run: (postgres) => onPostgres(postgres, (env) => problems('faults-postgres', env)),
  },
]

/** Returns the PostgreSQL of this run, started on first use: TEST_DATABASE_URL if it is set, else our own. */
function postgresOfThisRun() {
  let started
  const start = async () => {
    if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: () => {} }
    const bin = findPostgres()
    if (!bin) return undefined
    const server = await startPostgres(bin)
    console.log(`Started ${server.version} for this run.`)
    return server
  }
  return {
    get: () => (started ??= start()),
    stop: async () => (await started?.catch(() => undefined))?.stop(),
  }
}

async function timed({ title, run }, postgres) {
  console.log(`\n== ${title}\n`)
  const start = performance.now()
  const counts = await Promise.resolve(run(postgres)).catch((error) => {
    console.error(error.message)
    return { passed: 0, failed: 1, skipped: 0, note: error.message.split('\n')[0] }
  })
  if (counts.note) console.log(counts.note)
  return { title, ...counts, seconds: (performance.now() - start) / 1000 }
}

await runMain(import.meta.url, async () => {
  stopWithCommands()
  const unknown = only?.filter((id) => !steps.some((step) => step.id === id)) ?? []
  if (unknown.length > 0)
    throw new Error(`--only knows check, unit, pg, e2e and faults, not ${unknown.join(', ')}.`)
  await ensureInstalled()
  console.log(`Node ${findNode()}`)
  const postgres = postgresOfThisRun()
  const results = []
  try {
    results.push(await timed({ title: 'build of the pages', run: builtPages }, postgres.get))
    for (const step of steps) {
      if (isStopping()) break
      if (!only || only.includes(step.id)) results.push(await timed(step, postgres.get))
    }
  } finally {
    await postgres.stop()
  }
  const sum = total(results)
  console.log(`\n${failureList(results)}\n${summaryTable(results)}\n`)
  if (isStopping()) console.log('Stopped before the end.')
  console.log(closingLine(sum))
  return sum.failed > 0 || isStopping() ? 1 : 0
})

async function builtPages() {
  await buildApps()
  return { passed: 0, failed: 0, skipped: 0 }
}
