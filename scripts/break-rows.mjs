// npm run prove [-- --draw 20 --seed 7] [--row F-INT,C-PAY-008] [--test packages/domain]: breaks the code of rows of
// the checklist, one at a time, and expects the tests that name the row to fail. The table is scripts/breaks/*.json.
// With --open 20 --seed 7 it draws rows that have a test and no entry yet. Runs in a separate worktree, which it
// removes at the end.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  asVitestReport,
  broken,
  changeLine,
  draw,
  isJourney,
  outcomeOf,
  tableProblems,
  verdict,
} from './break-parts.mjs'
import { withoutOurVariables } from './environment.mjs'
import { ensureInstalled } from './install.mjs'
import { isStopping, runNode, runTool, stopWithCommands } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { at, root } from './workspace.mjs'

/** The time limit of one test file with its database and its service; only a test that hangs reaches it. */
const RUN_LIMIT_MS = 600_000

export function readBreaks() {
  return readdirSync(at('scripts', 'breaks'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(at('scripts', 'breaks', name), 'utf8')))
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout
}

/** Links the installed packages, but takes our own from this tree; otherwise the unbroken code would be tested. */
function linkPackages(tree) {
  const from = at('node_modules')
  const to = join(tree, 'node_modules')
  const link = (target, path) => symlinkSync(target, path, 'junction')
  mkdirSync(join(to, '@contour'), { recursive: true })
  for (const { name } of readdirSync(from, { withFileTypes: true })) {
    if (name.startsWith('.') && name !== '.bin') continue
    if (name !== '@contour') link(join(from, name), join(to, name))
  }
  for (const name of readdirSync(join(from, '@contour'))) {
    const place = realpathSync(join(from, '@contour', name)).slice(realpathSync(root).length)
    link(join(tree, place), join(to, '@contour', name))
  }
}

/** Creates a worktree with the current files, committed or not. Returns {tree, remove}. */
function makeTree() {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'contour-prove-'))
  const tree = join(home, 'tree')
  const remove = () => {
    if (!existsSync(home)) return
    rmSync(home, { recursive: true, force: true })
    git('worktree', 'prune')
  }
  try {
    git('worktree', 'add', '--detach', '--quiet', tree, 'HEAD')
    const listed = (...which) =>
      git('ls-files', '-z', '--exclude-standard', ...which)
        .split('\0')
        .filter(Boolean)
    const gone = listed('-d')
    for (const path of gone) rmSync(join(tree, path), { force: true })
    for (const path of listed('-m', '-o')) if (!gone.includes(path)) cpSync(at(path), join(tree, path))
    linkPackages(tree)
  } catch (error) {
    remove()
    throw error
  }
  return { tree, remove }
}

/** Builds the pages of the tree and runs the e2e tests of one file whose titles contain one of `rows`. */
async function runJourneys(tree, test, rows) {
  const file = join(dirname(tree), 'report.json')
  rmSync(file, { force: true })
  const quiet = { cwd: tree, stdio: ['ignore', 'ignore', process.env.DEBUG ? 'inherit' : 'ignore'] }
  await runNode([join(tree, 'scripts', 'build.mjs')], { ...quiet, env: withoutOurVariables() })
  const args = [
    'test',
    '-c',
    'e2e',
    test.slice('e2e/'.length),
    '-g',
    rows.join('|'),
    '--retries=0',
    '--reporter=json',
  ]
  const env = { ...withoutOurVariables(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  await runTool('@playwright/test', 'playwright', args, { ...quiet, env, timeout: 2 * RUN_LIMIT_MS })
  return existsSync(file) ? asVitestReport(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Runs the tests of one file whose titles contain one of `rows`; returns Vitest's report, undefined without one. */
async function runTests(tree, test, rows) {
  if (isJourney(test)) return runJourneys(tree, test, rows)
  const file = join(dirname(tree), 'report.json')
  rmSync(file, { force: true })
  const args = [
    'run',
    test,
    '-t',
    rows.join('|'),
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${file}`,
  ]
  await runTool('vitest', 'vitest', args, {
    cwd: tree,
    env: { ...withoutOurVariables(), TEST_DATABASE_URL: undefined },
    stdio: ['ignore', 'ignore', process.env.DEBUG ? 'inherit' : 'ignore'],
    timeout: RUN_LIMIT_MS,
  })
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Breaks one row, runs its tests and restores the file. */
async function breakOne(tree, entry) {
  const path = join(tree, entry.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, broken(source, entry))
  try {
    return outcomeOf(await runTests(tree, entry.test, [entry.row]), entry.row)
  } finally {
    if (existsSync(path)) writeFileSync(path, source)
  }
}

/** Prints one line per row; returns the lines of the rows that were not noticed, or undefined if it was stopped. */
async function prove(tree, entries) {
  const unnoticed = []
  for (const test of new Set(entries.map((entry) => entry.test))) {
    const ofFile = entries.filter((entry) => entry.test === test)
    const untouched = await runTests(tree, test, [...new Set(ofFile.map((entry) => entry.row))])
    for (const entry of ofFile) {
      if (isStopping()) return undefined
      const before = outcomeOf(untouched, entry.row)
      const after = before === 'passed' ? await breakOne(tree, entry) : before
      if (isStopping()) return undefined
      const { noticed, text } = verdict(before, after)
      const line = `${entry.row.padEnd(10)} ${text.padEnd(11)}  ${entry.file}: ${changeLine(entry)}`
      console.log(line)
      if (!noticed) unnoticed.push(`${line}\n           by ${entry.test}`)
    }
  }
  return unnoticed
}

/** Returns a sentence for an entry whose text is no longer in the code; an empty list otherwise. */
function staleness(entry) {
  if (!existsSync(at(entry.file))) return [`${entry.row}: there is no ${entry.file} any more.`]
  try {
    broken(readFileSync(at(entry.file), 'utf8'), entry)
    return []
  } catch (error) {
    return [error.message]
  }
}

function option(name) {
  const place = process.argv.indexOf(`--${name}`)
  return place > 0 ? (process.argv[place + 1] ?? '') : undefined
}

function numberOption(name, otherwise) {
  const given = option(name)
  if (given === undefined) return otherwise
  if (!/^\d+$/.test(given)) throw new Error(`--${name} takes a whole number.`)
  return Number(given)
}

/** Returns whether a name begins with one of those that an option lists; true for every name without the option. */
const named = (name, list) => list === undefined || list.split(',').some((start) => name.startsWith(start))

async function showOpen(entries, count, seed) {
  const { readProofs } = await import('./trace.mjs')
  const trace = readProofs()
  const have = new Set(entries.map((entry) => entry.row))
  const places = (id) => trace.named.filter((one) => one.id === id && !one.unproven).map((one) => one.where)
  const rows = trace.groups
    .flatMap((group) => group.rows)
    .filter(({ id }) => !have.has(id) && places(id).length > 0)
  for (const { id, text } of draw(rows, count, seed))
    console.log(`${id}  ${text}\n           ${places(id).join(' ')}`)
}

await runMain(import.meta.url, async () => {
  const all = readBreaks()
  const problems = tableProblems(all)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const seed = numberOption('seed', Math.floor(Math.random() * 1_000_000))
  const open = numberOption('open')
  if (open !== undefined) return showOpen(all, open, seed)
  const chosen = all.filter((entry) => named(entry.row, option('row')) && named(entry.test, option('test')))
  if (chosen.length === 0) throw new Error('scripts/breaks has no such entry.')
  const count = numberOption('draw', chosen.length)
  const entries = draw(chosen, count, seed)
  console.log(`${entries.length} of ${chosen.length} entries, seed ${seed}`)
  await ensureInstalled()
  const stale = entries.flatMap(staleness)
  if (stale.length > 0) throw new Error(stale.join('\n'))
  const { createProof } = await import('./proof.mjs')
  const { deadBreak } = createProof()
  const dead = entries.flatMap((entry) => deadBreak(entry) ?? [])
  if (dead.length > 0) throw new Error(dead.join('\n'))
  stopWithCommands()
  const { tree, remove } = makeTree()
  process.once('exit', remove)
  const unnoticed = await prove(tree, entries)
  if (!unnoticed) return 130
  console.log(`\n${entries.length - unnoticed.length} of ${entries.length} breaks noticed (seed ${seed})`)
  for (const line of unnoticed) console.error(line)
  return unnoticed.length > 0 ? 1 : 0
})
