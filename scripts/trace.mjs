// npm run trace [-- --group F-INT]: lists which rows of the specification's checklist a test proves. A test proves a
// row by naming its id in its title and by reaching code that an app or the server imports (decision D-55).
// npm run trace -- --long-only: lists the rows that only npm run test:long proves; docs/testing-long-rows.md has the reasons.
// npm run trace -- --faults: lists which review problems of docs/spec/faults.md (R-001 and so on) no test names.
import { createProof } from './proof.mjs'
import { runMain } from './run-main.mjs'
import { parseProblems, readSpec } from './spec.mjs'
import { readSyntax } from './syntax.mjs'
import { textOf, treeFiles } from './tree.mjs'

const rowLine = /^\| ([GFCP]-[A-Z]{2,3}-\d{3,}) \| (.*?) \|/
const groupLine = /^## ([GFCP]-[A-Z]{2,3}) (.+)/
const rowId = /\b[GFCP]-[A-Z]{2,3}-\d{3,}\b/g
const REASONS = 'docs/testing-long-rows.md'
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

/** Returns the ids of the rows that are proven by files of the long run alone, sorted. `named` as from readProofs. */
export function longOnlyRows(named) {
  const proofs = Object.groupBy(
    named.filter(({ unproven }) => !unproven),
    ({ id }) => id,
  )
  return Object.keys(proofs)
    .filter((id) => proofs[id].every(({ path }) => /\.long\.(test|spec)\.tsx?$/.test(path)))
    .toSorted()
}

/** How many rows may wait for the long run. */
const MOST_LONG_ONLY = 40

/** Returns where the table of reasons differs from the rows that only the long run proves, one sentence each. */
export function longRowProblems(markdown, rows) {
  const listed = [...markdown.matchAll(/^\| ([GFCP]-[A-Z]{2,3}-\d{3,}) \| .+ \|$/gm)].map(([, id]) => id)
  return [
    ...rows
      .filter((id) => !listed.includes(id))
      .map(
        (id) =>
          `${id} is proven by npm run test:long alone: give it a faster proof, or a reason in ${REASONS}`,
      ),
    ...listed
      .filter((id) => !rows.includes(id))
      .map((id) => `${REASONS} lists ${id}, which npm test proves or nothing does: take it off`),
    ...(rows.length > MOST_LONG_ONLY
      ? [`${rows.length} rows are proven by npm run test:long alone, at most ${MOST_LONG_ONLY} may be`]
      : []),
  ]
}

export const checkLongRows = (proofs = readProofs()) =>
  longRowProblems(textOf(REASONS), longOnlyRows(proofs.named))

const namedInTests = (pattern) =>
  treeFiles()
    .filter(isTestFile)
    .flatMap((path) => idsInTitles(path, textOf(path), pattern))

/** Lists the review problems that no test names; returns the exit code. */
function showOpenProblems() {
  const named = new Set(namedInTests(problemId).map(({ id }) => id))
  const problems = parseProblems(readSpec('faults.md'))
  const open = problems.filter(({ id }) => !named.has(id))
  for (const { id, severity, title } of open) console.log(`${id}  ${severity.padEnd(8)}  ${title}`)
  console.log(`${problems.length - open.length}/${problems.length} faults named by a test`)
  return open.some(({ severity }) => severity !== 'Minor') ? 1 : 0
}

/** Lists the rows that only the long run proves, and where the table of reasons differs; returns the exit code. */
function showLongOnly(groups, named) {
  const rows = longOnlyRows(named)
  const texts = new Map(groups.flatMap((group) => group.rows.map(({ id, text }) => [id, text])))
  for (const id of rows) console.log(`${id}  ${texts.get(id)}`)
  console.log(`${rows.length} rows are proven by npm run test:long alone`)
  const problems = checkLongRows({ named })
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
}

await runMain(import.meta.url, () => {
  if (process.argv.includes('--faults')) return showOpenProblems()
  const { groups, named } = readProofs()
  if (process.argv.includes('--long-only')) return showLongOnly(groups, named)
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
