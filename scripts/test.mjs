// npm test [-- --long] [--only check,rules,pages,pg,pglite,e2e,faults] [--changed [base]]: installs and builds what it needs, runs
// everything, continues after a failure, and ends with the counts. docs/testing.md says what is in which suite.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultsOf, commitHash } from './commit-draw.mjs'
import { findNode } from './find-node.mjs'
import { ensureInstalled } from './install.mjs'
import { findPostgres, placeInMemory, SHORT_LIVED, startPostgres } from './postgres.mjs'
import { isStopping, stopCode, stopWithCommands } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { closingLines, keepStory } from './run-story.mjs'
import { closingLine, total } from './tally.mjs'
import { groupsOf, readArguments } from './test-groups.mjs'
import {
  buildPart,
  changeSince,
  checkPart,
  faultsPart,
  journeysPart,
  momentsPart,
  scalePart,
  vitestPart,
} from './test-parts.mjs'
import { at, reportsDir, sourceFiles } from './workspace.mjs'

const RUN = {
  check: checkPart,
  vitest: vitestPart,
  e2e: journeysPart,
  faults: faultsPart,
  moments: momentsPart,
  scale: scalePart,
}

/** Returns the PostgreSQL of this run, started on first use: TEST_DATABASE_URL if it is set, else our own. */
function postgresOfThisRun() {
  let started
  const start = async () => {
    if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: () => {} }
    const bin = findPostgres()
    if (!bin) return undefined
    const place = placeInMemory()
    const server = await startPostgres(bin, SHORT_LIVED, { place })
    console.log(`Started ${server.version} for this run, with its files in ${place}.`)
    return server
  }
  return {
    get: () => (started ??= start()),
    stop: async () => (await started?.catch(() => undefined))?.stop(),
  }
}

/** Everything of this run that is temporary goes into one folder, so that a part that is stopped leaves nothing. */
function ownTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'contour-test-'))
  // PostgreSQL enters it as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  // What is worth keeping from one run to the next.
  process.env.NODE_COMPILE_CACHE ??= at('.cache', 'node')
  process.env.PWTEST_CACHE_DIR ??= at('.cache', 'journeys')
  return folder
}

/** Space that a run needs at its end; with less, what failed may have failed for want of it. */
const LEAST_MB = 16

/** Says that a disk is full: tests on a full disk fail with errors of their own. */
function sayIfFull(folder) {
  if (!existsSync(folder)) return
  const { bavail, bsize } = statfsSync(folder)
  const left = Math.floor((bavail * bsize) / 2 ** 20)
  if (left < LEAST_MB)
    console.error(`\nThe disk of ${folder} is full (${left} MB left): tests may have failed because of it.`)
}

/** Runs one part; an error is a failure of the part. Its first row has the seconds of the whole part. */
async function timed(id, run, options) {
  console.log(`\n== ${id}\n`)
  const start = performance.now()
  const rows = await Promise.resolve()
    .then(() => run(options))
    .catch((error) => {
      console.error(error.message)
      const why = isStopping() ? 'stopped before its end' : error.message.split('\n')[0]
      return [{ title: id, passed: 0, failed: 1, skipped: 0, failures: [why] }]
    })
  const seconds = (performance.now() - start) / 1000
  return { part: { id, seconds }, rows: rows.map((row, n) => (n === 0 ? { ...row, seconds } : row)) }
}

const notRun = (id) => ({ title: id, passed: 0, failed: 0, skipped: 1, note: 'not run: the run was stopped' })

async function runGroups(groups, options) {
  const rows = []
  for (const group of groups) {
    if (isStopping()) rows.push(...group.map(notRun))
    else {
      const labeled = (id) => ({ ...options, label: group.length > 1 ? id : undefined })
      const results = await Promise.all(group.map((id) => timed(id, RUN[id], labeled(id))))
      rows.push(...results.flatMap((one) => one.rows))
    }
  }
  return rows
}

await runMain(import.meta.url, async () => {
  stopWithCommands({ exitWhenIdle: false })
  const { long, only, changed: base } = readArguments(process.argv.slice(2))
  try {
    await ensureInstalled()
  } catch (error) {
    if (!isStopping()) throw error
    console.log('Stopped during the installation.')
    return stopCode()
  }
  const changed = base === undefined ? undefined : changeSince(base)
  const commit = commitHash()
  console.log(
    `Node ${findNode()}, commit ${commit || 'unknown'}, crashes and races ${JSON.stringify(faultsOf(commit, sourceFiles()))}`,
  )
  if (changed) console.log(`${changed.files.length} files differ from ${changed.base}.`)
  const began = performance.now()
  const folder = ownTemporaryFolder()
  const postgres = postgresOfThisRun()
  const groups = groupsOf({ long, only, changed: changed !== undefined })
  const rows = []
  try {
    const needsPages = !only || only.some((id) => !['check', 'rules', 'pages'].includes(id))
    if (needsPages) rows.push(...(await timed('build', buildPart, {})).rows)
    rows.push(...(await runGroups(groups, { long, only, changed, postgres: postgres.get })))
  } finally {
    for (const place of [folder, reportsDir]) sayIfFull(place)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  const seconds = (performance.now() - began) / 1000
  keepStory(rows, { commit, suite: long ? 'test:long' : 'test', date: new Date().toISOString(), seconds })
  const sum = total(rows)
  console.log(`\n${closingLines(rows, seconds)}\n`)
  if (isStopping()) console.log('Stopped before the end.')
  console.log(closingLine(sum))
  return stopCode() ?? (sum.failed > 0 ? 1 : 0)
})
