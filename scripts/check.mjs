// npm run check: what can be checked without running the code; the tests have the other conventions
// (conventions.test.mjs). With --report=<file> it also writes the counts there, for npm test.
import { writeFileSync } from 'node:fs'
import { checkArrows } from './check-arrows.mjs'
import { reachFaults } from './conventions/reach.mjs'
import { generateDocuments, generator } from './generate.mjs'
import { checkReferences } from './check-references.mjs'
import { checkIds } from './check-spec.mjs'
import { checkWords } from './check-words.mjs'
import { runNode, runTool } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { checkLongRows, readTrace, unknownIds } from './trace.mjs'
import { at, has } from './workspace.mjs'

const ok = (code) => code === 0

function showAll(lines) {
  for (const line of lines) console.error(line)
  return lines.length === 0
}

/**
 * Two at a time: the first list has one core for itself, the second the other. `here` is what must exist for the check to
 * be useful. A check resolves to true if it passes.
 */
const compiled = [
  {
    // One program of each tsconfig serves the compiler's errors and the rules. On one processor: two checkers of one
    // program each do most of the work again.
    name: 'types and lint',
    run: async () =>
      ok(
        await runTool('oxlint', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings'], {
          env: { GOMAXPROCS: '1' },
        }),
      ),
  },
]

// Commands first: what reads the code in this process keeps the other list from going on.
const read = [
  // In a process of its own: it imports TypeScript, and `npm test` on a fresh clone begins on the system's Node.
  { name: 'reading grade', run: async () => ok(await runNode([at('scripts', 'check-reading.mjs')])) },
  { name: 'format', run: async () => ok(await runTool('oxfmt', 'oxfmt', ['--check'])) },
  { name: 'generated documents', here: generator, run: () => generateDocuments({ check: true }) },
  { name: 'arrows', run: () => showAll(checkArrows().faults) },
  { name: 'reachable code', run: () => showAll(reachFaults()) },
  { name: 'references', run: () => showAll(checkReferences().faults) },
  { name: 'words', run: () => showAll(checkWords()) },
  { name: 'checklist ids in tests', run: checklistIds },
  { name: 'rows of the long run', run: () => showAll(checkLongRows()) },
  { name: 'ids of the specification', run: () => showAll(checkIds()) },
]

function checklistIds() {
  const trace = readTrace()
  return showAll(
    unknownIds(trace.groups, trace.named).map(({ id, where }) => `${where} names ${id}: no such row`),
  )
}

/** Runs every check and continues after a failure; reports the checks that it skips. */
async function runChecks() {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  await Promise.all([inOrder(compiled, counts), inOrder(read, counts)])
  return counts
}

async function inOrder(checks, counts) {
  for (const { name, here, run } of checks) {
    const result = here && !has(here) ? `${here} is not in this tree` : await run()
    const key = result === true ? 'passed' : result === false ? 'failed' : 'skipped'
    counts[key] += 1
    if (result === false) counts.failures.push(name)
    console.log(`${key.padEnd(8)} ${name}${key === 'skipped' ? `: ${result}` : ''}`)
  }
}

await runMain(import.meta.url, async () => {
  const counts = await runChecks()
  const [, file] = /^--report=(.+)$/.exec(process.argv[2] ?? '') ?? []
  if (file) writeFileSync(file, JSON.stringify(counts))
  return counts.failed > 0 ? 1 : 0
})
