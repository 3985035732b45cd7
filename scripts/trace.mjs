// npm run trace [-- --group F-INT]: which rows of the specification's checklist a test proves. A test proves a row by
// naming its id in its title. SPEC_DIR says where the specification lies; the default is beside the repository.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMain } from './run-main.mjs'
import { readSyntax } from './syntax.mjs'
import { at, sourceFiles } from './workspace.mjs'

const rowLine = /^\| ([GFCP]-[A-Z]{2,3}-\d{3}) \| (.*?) \|/
const groupLine = /^## ([GFCP]-[A-Z]{2,3}) (.+)/
const rowId = /\b[GFCP]-[A-Z]{2,3}-\d{3}\b/g

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

/** The row ids that a test file's titles name, each with its line. */
export function idsInTitles(path, text) {
  return readSyntax(path, text).titles.flatMap((entry) =>
    [...entry.title.matchAll(rowId)].map(([id]) => ({ id, where: `${path}:${entry.at}` })),
  )
}

/** Ids that tests name and the checklist does not hold: a slip of the pen, or a row that was dropped. */
export function unknownIds(groups, named) {
  const known = new Set(groups.flatMap((group) => group.rows.map((row) => row.id)))
  return named.filter(({ id }) => !known.has(id))
}

const isTestFile = (path) =>
  /\.(test|spec)\.(ts|tsx)$/.test(path) || (path.startsWith('e2e/') && path.endsWith('.ts'))

/** {groups, named} of this tree; undefined where the specification does not lie beside it. */
export function readTrace() {
  const checklist = join(process.env.SPEC_DIR ?? at('..', 'shared', 'spec'), 'checklist.md')
  if (!existsSync(checklist)) return undefined
  const named = sourceFiles()
    .filter(isTestFile)
    .flatMap((path) => idsInTitles(path, readFileSync(at(path), 'utf8')))
  return { groups: parseChecklist(readFileSync(checklist, 'utf8')), named }
}

await runMain(import.meta.url, () => {
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
