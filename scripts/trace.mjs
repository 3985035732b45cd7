// npm run trace [-- --group F-INT]: which rows of the specification's checklist a test proves. A test proves a row by
// naming its id in its title. SPEC_DIR says where the specification lies; the default is beside the repository.
// npm run trace -- --faults: which faults of the review (R-001 and so on) no test names; REVIEW_DIR says where it lies.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMain } from './run-main.mjs'
import { readSyntax } from './syntax.mjs'
import { at, sourceFiles } from './workspace.mjs'

const rowLine = /^\| ([GFCP]-[A-Z]{2,3}-\d{3}) \| (.*?) \|/
const groupLine = /^## ([GFCP]-[A-Z]{2,3}) (.+)/
const rowId = /\b[GFCP]-[A-Z]{2,3}-\d{3}\b/g
const faultId = /\bR-\d{3}\b/g

/** The checklist's groups in their order, each {id, name, rows: [{id, text}]}; dropped rows are left out. */
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

/** The row ids that a test file's titles name, each with its line; `pattern` asks for other ids. */
export function idsInTitles(path, text, pattern = rowId) {
  return readSyntax(path, text).titles.flatMap((entry) =>
    [...entry.title.matchAll(pattern)].map(([id]) => ({ id, where: `${path}:${entry.at}` })),
  )
}

/** Ids that tests name and the checklist does not hold: a slip of the pen, or a row that was dropped. */
export function unknownIds(groups, named) {
  const known = new Set(groups.flatMap((group) => group.rows.map((row) => row.id)))
  return named.filter(({ id }) => !known.has(id))
}

/** The faults of a review's Markdown, each {id, title, severity}; a heading `## Major` holds for those below it. */
export function parseFaults(markdown) {
  let severity = ''
  return markdown.split('\n').flatMap((line) => {
    severity = /^## (Critical|Major|Minor)$/.exec(line)?.[1] ?? severity
    const [, id, own, title] = /^### (R-\d{3}) (?:\((Major|Minor)\) )?(.+)/.exec(line) ?? []
    return id ? [{ id, title, severity: own ?? severity }] : []
  })
}

const isTestFile = (path) =>
  /\.(test|spec)\.(ts|tsx)$/.test(path) || (path.startsWith('e2e/') && path.endsWith('.ts'))

/** {groups, named} of this tree; undefined where the specification does not lie beside it. */
export function readTrace() {
  const checklist = join(process.env.SPEC_DIR ?? at('..', 'shared', 'spec'), 'checklist.md')
  if (!existsSync(checklist)) return undefined
  return { groups: parseChecklist(readFileSync(checklist, 'utf8')), named: namedInTests() }
}

const namedInTests = (pattern) =>
  sourceFiles()
    .filter(isTestFile)
    .flatMap((path) => idsInTitles(path, readFileSync(at(path), 'utf8'), pattern))

/** Lists the faults of the review that no test names; returns the exit code. */
function showOpenFaults() {
  const review = join(process.env.REVIEW_DIR ?? at('..', 'shared', 'review'), 'faults.md')
  if (!existsSync(review)) {
    console.log('The review does not lie beside this repository (set REVIEW_DIR): nothing to trace.')
    return 0
  }
  const named = new Set(namedInTests(faultId).map(({ id }) => id))
  const faults = parseFaults(readFileSync(review, 'utf8'))
  const open = faults.filter(({ id }) => !named.has(id))
  for (const { id, severity, title } of open) console.log(`${id}  ${severity.padEnd(8)}  ${title}`)
  console.log(`${faults.length - open.length}/${faults.length} faults named by a test`)
  return open.some(({ severity }) => severity !== 'Minor') ? 1 : 0
}

await runMain(import.meta.url, () => {
  if (process.argv.includes('--faults')) return showOpenFaults()
  const trace = readTrace()
  if (!trace) {
    console.log('The specification does not lie beside this repository (set SPEC_DIR): nothing to trace.')
    return 0
  }
  const { groups, named } = trace
  const proven = new Set(named.map(({ id }) => id))
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
  const unknown = unknownIds(groups, named)
  for (const { id, where } of unknown)
    console.error(`${where} names ${id}, which the checklist does not hold.`)
  return unknown.length > 0 ? 1 : 0
})
