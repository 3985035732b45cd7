// The parts of a test run. Each resolves with rows: a title, counts and what tally.mjs names.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildApps } from './build.mjs'
import { baseOf, changedFiles, journeysOf, serverTestsOf } from './changed.mjs'
import { commitHash, faultsOf } from './commit-draw.mjs'
import { withoutOurVariables } from './environment.mjs'
import { canInstallPackages, findBrowser, findHeadlessShell, installPackages } from './find-browser.mjs'
import { findPostgres } from './postgres.mjs'
import { isStopping, runNode, runTool } from './run-command.mjs'
import { countPlaywright, withExitCode } from './tally.mjs'
import { HARD_MOMENTS, JOURNEYS_ON_BOTH, PROJECTS, projectsOf } from './test-groups.mjs'
import { at, has, reportsDir, sourceFiles } from './workspace.mjs'

const skippedPart = (title, why) => ({ title, passed: 0, failed: 0, skipped: 1, note: `skipped: ${why}` })
const failedPart = (title, why) => ({ title, passed: 0, failed: 1, skipped: 0, note: why, failures: [why] })

function freshReport(name) {
  mkdirSync(reportsDir, { recursive: true })
  const file = join(reportsDir, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Returns what a runner reported, or a row that says why there is nothing: it crashed, or the disk is full. */
function readReport(file, title, code) {
  if (!existsSync(file))
    return { row: failedPart(title, isStopping() ? 'stopped' : `no report, exit code ${code}`) }
  try {
    return { report: JSON.parse(readFileSync(file, 'utf8')) }
  } catch {
    return { row: failedPart(title, `its report is incomplete, exit code ${code}: was the disk full?`) }
  }
}

/** Returns the row of a runner that ended with `code`. A part that was stopped has not passed, whatever it had counted. */
function endOf(row, code) {
  if (!isStopping()) return withExitCode(row, code)
  if (row.failed > 0) return row
  return { ...row, failed: 1, failures: [...(row.failures ?? []), 'stopped before its end'], note: 'stopped' }
}

export async function buildPart() {
  await buildApps()
  return [{ title: 'build of the pages', passed: 0, failed: 0, skipped: 0 }]
}

export async function checkPart({ label }) {
  const title = 'types, lint, arrows, format, generated files'
  const file = freshReport('check')
  const code = await runNode([at('scripts', 'check.mjs'), `--report=${file}`], { alone: true, label })
  const { report, row } = readReport(file, title, code)
  return [row ?? endOf({ title, ...report }, code)]
}

async function vitest(name, args, { env, label, titleOf }) {
  const file = freshReport(name)
  const code = await runTool(
    'vitest',
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=./scripts/vitest-report.mjs'],
    { env: { ...withoutOurVariables(), ...env, VITEST_REPORT_FILE: file }, alone: true, label },
  )
  const { report, row } = readReport(file, titleOf(''), code)
  if (row) return [row]
  const rows = Object.entries(report.projects).map(([project, counts]) => ({
    title: titleOf(project),
    ...counts,
    note: `${Math.round(counts.files.reduce((sum, { seconds }) => sum + seconds, 0))} s in its files, over all workers`,
  }))
  const outside = report.errors.map((text) => ({
    ...failedPart('errors outside the tests', ''),
    failures: [text],
  }))
  const all = [...rows, ...outside]
  if (all.some(({ failed }) => failed > 0)) return all
  const last = all.at(-1) ?? { title: titleOf(''), passed: 0, failed: 0, skipped: 0 }
  return [...all.slice(0, -1), endOf(last, code)]
}

const longEnv = (long) => ({ LONG: long ? '1' : undefined })

/** Returns the PostgreSQL of a run that wants one, or the row that says why there is none; the other parts go on. */
async function databaseFor(only, postgres) {
  if (!wants(only, 'pg')) return { rows: [] }
  try {
    const server = await postgres()
    if (server) return { server, rows: [] }
    return { rows: [skippedPart(PROJECTS.pg, 'no PostgreSQL found (install it, or set TEST_DATABASE_URL)')] }
  } catch (error) {
    console.error(error.message)
    return { rows: [failedPart(PROJECTS.pg, error.message.split('\n')[0])] }
  }
}

/** Rules, pages and the server on both engines, in one Vitest run. */
export async function vitestPart({ long, only, postgres, label, changed }) {
  const { server, rows: noPostgres } = await databaseFor(only, postgres)
  const projects = projectsOf({ only, hasPostgres: server !== undefined })
  if (projects.length === 0) return noPostgres
  const env = { ...longEnv(long), TEST_DATABASE_URL: server?.url }
  // `npm test` runs the tests of a file in one shuffled order (vitest.config.ts), a long run in a new one.
  const ordering = long ? [`--sequence.seed=${Date.now()}`] : []
  const titleOf = (project) => project || 'rules, pages and server'
  const chosen = projects.map((project) => `--project=${project}`)
  if (!changed)
    return [...noPostgres, ...(await vitest('vitest', [...chosen, ...ordering], { env, label, titleOf }))]
  return [...noPostgres, ...(await changedVitest(projects, changed, { env, label, titleOf }))]
}

/** Rules and pages that import a changed file, and the server's tests that changed.mjs names. */
async function changedVitest(projects, { base, files }, options) {
  const server = serverTestsOf(files, sourceFiles())
  const rows = []
  const byImports = projects.filter((name) => name === PROJECTS.rules || name === PROJECTS.pages)
  if (byImports.length > 0) {
    const chosen = byImports.map((name) => `--project=${name}`)
    rows.push(...(await vitest('vitest', [...chosen, `--changed=${base}`, '--passWithNoTests'], options)))
  }
  const engines = projects.filter((name) => !byImports.includes(name))
  // One engine is enough for the working day.
  if (server.length > 0 && engines.length > 0)
    rows.push(...(await vitest('vitest-server', [`--project=${engines[0]}`, ...server], options)))
  return rows
}

const wants = (only, id) => !only || only.includes(id)

/** Crashes and races: a third of the files on one engine, by the commit; in a long run all of them on both engines. */
export async function faultsPart({ long, postgres, label }) {
  const drawn = faultsOf(commitHash(), sourceFiles())
  const server = long || drawn.engine === 'PostgreSQL' ? await postgres() : undefined
  const engines = long ? ['PGlite', 'PostgreSQL'] : [server ? drawn.engine : 'PGlite']
  const rows = []
  for (const engine of engines) {
    const title = `${long ? 'crashes and races' : 'seeded part of the crashes and races'}, on ${engine}`
    if (engine === 'PostgreSQL' && !server) rows.push(skippedPart(title, 'no PostgreSQL found'))
    else if (!isStopping()) {
      const env = {
        ...longEnv(long),
        TEST_DATABASE_URL: engine === 'PostgreSQL' ? server.url : undefined,
        FAULT_SEED: process.env.FAULT_SEED ?? (long ? undefined : String(drawn.seed)),
      }
      const options = { env, label, titleOf: () => title }
      rows.push(
        ...(await vitest(
          `faults-${engine}`,
          ['--config', 'vitest.long.config.ts', ...(long ? [] : drawn.files)],
          options,
        )),
      )
    }
  }
  return rows
}

function browsers(long) {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, and there is no such file.`)
  if (!findBrowser() && canInstallPackages()) installPackages('chromium')
  // A long run takes the whole browser for everything.
  return { browser: findBrowser(), shell: long ? undefined : findHeadlessShell() }
}

async function playwright(name, title, files, { long, label, browser, shell, database, env = {} }) {
  const file = freshReport(name)
  const code = await runTool(
    '@playwright/test',
    'playwright',
    ['test', '-c', 'e2e', '--reporter=list,json', ...files],
    {
      env: {
        ...withoutOurVariables(),
        ...longEnv(long),
        ...env,
        CHROME_PATH: browser,
        HEADLESS_SHELL_PATH: shell,
        TEST_DATABASE_URL: database,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
      alone: true,
      label,
    },
  )
  const { report, row } = readReport(file, title, code)
  return row ?? endOf({ title, ...countPlaywright(report) }, code)
}

const JOURNEYS = 'journeys in the browser'

/**
 * Journeys on PostgreSQL where there is one, for three quarters of the processor time; in a long run all of them on the embedded
 * database, which the users of `npm start` have, and those of test-groups.mjs on PostgreSQL too.
 */
export async function journeysPart({ long, label, changed, postgres }) {
  const files = changed ? changedJourneys(changed.files) : []
  if (changed && files.length === 0) return []
  const { browser, shell } = browsers(long)
  if (!browser)
    return [skippedPart(JOURNEYS, 'no browser found (install Chromium or Chrome, or set CHROME_PATH)')]
  console.log(shell ? `Journeys in ${shell}, those with a camera in ${browser}.` : `Journeys in ${browser}.`)
  const options = { long, label, browser, shell }
  const onServer = `${JOURNEYS}, on PostgreSQL`
  if (!long) {
    const server = await postgres()
    const title = server ? onServer : `${JOURNEYS}, on PGlite`
    return [await playwright('journeys', title, files, { ...options, database: server?.url })]
  }
  const rows = [await playwright('journeys', JOURNEYS, files, options)]
  if (isStopping()) return rows
  const server = await postgres()
  if (!server) return [...rows, skippedPart(onServer, 'no PostgreSQL found')]
  const named = JOURNEYS_ON_BOTH.map((name) => `e2e/${name}.`)
  return [...rows, await playwright('journeys-pg', onServer, named, { ...options, database: server.url })]
}

/** The journeys once more at each moment at which a calendar is easily wrong. */
export async function momentsPart({ long, label }) {
  const { browser, shell } = browsers(long)
  if (!browser) return [skippedPart(`${JOURNEYS} at hard moments`, 'no browser found')]
  const rows = []
  for (const moment of HARD_MOMENTS) {
    if (isStopping()) break
    const options = { long, label, browser, shell, env: { TEST_MOMENT: moment } }
    rows.push(await playwright(`journeys-${moment}`, `${JOURNEYS}, ${moment}`, [], options))
  }
  return rows
}

/** The bench with more and more patients, with as many as show a table that is read from start to end. */
export async function scalePart({ label }) {
  const title = 'calls among 1,000 and 20,000 patients'
  if (!findPostgres()) return [skippedPart(title, 'no PostgreSQL found')]
  const code = await runNode([at('scripts', 'bench.mjs'), '--scale=20000'], { alone: true, label })
  return [endOf({ title, passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }, code)]
}

/** The paths that a journey imports, themselves and through pages and fixtures. */
function importsOf(path, seen = new Set()) {
  for (const [, to] of readFileSync(at(path), 'utf8').matchAll(/from '(\.{1,2}\/[^']+)'/g)) {
    const found = join(path, '..', to).split('\\').join('/')
    if (seen.has(found) || !has(found)) continue
    seen.add(found)
    importsOf(found, seen)
  }
  return [...seen]
}

const changedJourneys = (files) => journeysOf(files, sourceFiles(), (path) => importsOf(path))

/** Returns the commit that a run with --changed compares with, and the changed files. */
export function changeSince(named) {
  const base = baseOf(named)
  return { base, files: changedFiles(base) }
}
