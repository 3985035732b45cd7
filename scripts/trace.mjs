// npm run trace [-- --group F-INT]: lists which rows of the specification's checklist a test proves. A test proves a
// row by naming its id in its title and by reaching code that an app or the server imports (decision D-55).
// npm run trace -- --faults: lists which review problems of docs/spec/faults.md (R-001 and so on) no test names.
import { readFileSync } from 'node:fs'
import { createProof } from './proof.mjs'
import { runMain } from './run-main.mjs'
import { parseProblems, readSpec } from './spec.mjs'
import { readSyntax } from './syntax.mjs'
import { at, sourceFiles } from './workspace.mjs'

const rowLine = /^\| ([GFCP]-[A-Z]{2,3}-\d{3,}) \| (.*?) \|/
const groupLine = /^## ([GFCP]-[A-Z]{2,3}) (.+)/
const rowId = /\b[GFCP]-[A-Z]{2,3}-\d{3,}\b/g
const problemId = /\bR-\d{3,}\b/g

/** Returns the checklist's groups in their order, each {id, name, rows: [{id, text}]}, without dropped rows. */
export function parseChecklist(markdown) {
  const groups = []
  for (const line of markdown.split('\n')) {
    const [, id, name] = groupLine.exec(line) ?? []
    if (id) groups.push({ id, name, rows: [] })
    const [, row, text] = rowLine.exec(line) ?? []
    if (row && !/\bdropped\b/.test(text))
      groups.find((group) => row.startsWith(`${group.id}-`))?.rows.push({ id: row, text })
  }
  return groups
}

/** Returns the ids that a test file's titles name, each with place and test; `pattern` selects others than rows. */
export function idsInTitles(path, text, pattern = rowId) {
  return readSyntax(path, text).titles.flatMap((entry) =>
    [...entry.title.matchAll(pattern)].map(([id]) => ({
      id,
      where: `${path}:${entry.at}`,
      path,
      node: entry.node,
    })),
  )
}

/** Returns the ids that tests name and the checklist does not contain: a typing error, or a row that was dropped. */
export function unknownIds(groups, named) {
  const known = new Set(groups.flatMap((group) => group.rows.map((row) => row.id)))
  return named.filter(({ id }) => !known.has(id))
}

const isTestFile = (path) =>
  /\.(test|spec)\.(ts|tsx|mjs)$/.test(path) || (path.startsWith('e2e/') && path.endsWith('.ts'))

/** Returns the checklist's groups and the ids that test titles name. */
export const readTrace = () => ({ groups: parseChecklist(readSpec('checklist.md')), named: namedInTests() })

/** Returns readTrace's result, where each id that its test does not prove has the reason as `unproven`. */
export function readProofs({ provesNothing } = createProof()) {
  const { groups, named } = readTrace()
  return {
    groups,
    named: named.map(({ node, ...one }) => ({ ...one, unproven: provesNothing(one.path, node) })),
  }
}

const namedInTests = (pattern) =>
  sourceFiles()
    .filter(isTestFile)
    .flatMap((path) => idsInTitles(path, readFileSync(at(path), 'utf8'), pattern))

/** Lists the review problems that no test names; returns the exit code. */
function showOpenProblems() {
  const named = new Set(namedInTests(problemId).map(({ id }) => id))
  const problems = parseProblems(readSpec('faults.md'))
  const open = problems.filter(({ id }) => !named.has(id))
  for (const { id, severity, title } of open) console.log(`${id}  ${severity.padEnd(8)}  ${title}`)
  console.log(`${problems.length - open.length}/${problems.length} faults named by a test`)
  return open.some(({ severity }) => severity !== 'Minor') ? 1 : 0
}

await runMain(import.meta.url, () => {
  if (process.argv.includes('--faults')) return showOpenProblems()
  const { groups, named } = readProofs()
  const proven = new Set(named.filter(({ unproven }) => !unproven).map(({ id }) => id))
  const count = (rows) => `${rows.filter((row) => proven.has(row.id)).length}/${rows.length}`.padStart(8)
  const option = process.argv.indexOf('--group')
  const wanted = option > 0 ? process.argv[option + 1] : undefined
  if (wanted && !groups.some((group) => group.id === wanted)) throw new Error(`There is no group ${wanted}.`)
  for (const group of groups.filter(({ id }) => !wanted || id === wanted)) {
    console.log(`${group.id.padEnd(6)} ${count(group.rows)}  ${group.name}`)
    if (wanted) for (const row of group.rows) if (!proven.has(row.id)) console.log(`  ${row.id}  ${row.text}`)
  }
  if (!wanted)
    console.log(
      `total  ${count(groups.flatMap((group) => group.rows))}  rows proven by a test that names them`,
    )
  for (const { id, where, unproven } of named)
    if (unproven && !proven.has(id) && (!wanted || id.startsWith(`${wanted}-`)))
      console.log(`  ${id} is not proven by ${where}, which ${unproven}`)
  const unknown = unknownIds(groups, named)
  for (const { id, where } of unknown)
    console.error(`${where} names ${id}, which the checklist does not hold.`)
  return unknown.length > 0 ? 1 : 0
})
