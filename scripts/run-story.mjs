// What a run tells at its end: in its last lines, and in .cache/reports/run.txt and run.json, which a build server keeps.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closingLine, total } from './tally.mjs'
import { groupBy, reportsDir } from './workspace.mjs'

const SLOWEST = 10

const seconds = (n) => `${Math.round(n)} s`

/** Returns the files that took longest, over all rows. */
export const slowestFiles = (rows, count = SLOWEST) =>
  rows
    .flatMap(({ title, files = [] }) => files.map((one) => ({ ...one, part: title })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)

/** Returns what was skipped, by its reason: parts with theirs, tests by file. */
export function skippedLines(rows) {
  const lines = rows.flatMap(({ title, skips = [] }) => {
    const byFile = groupBy(skips, ({ file, why }) => `${file}${why ? ` (${why})` : ''}`)
    return [...byFile].map(([place, those]) => {
      const titles = those.map(({ title: name }) => name)
      const shown = titles.length > 1 ? `${titles[0]}, and ${titles.length - 1} more` : titles[0]
      return `${title}: ${place}: ${shown}`
    })
  })
  return [...rows.filter(isSkippedPart).map(({ title, note }) => `${title}: ${note}`), ...lines]
}

const isSkippedPart = ({ skipped, skips = [], note }) => skipped > 0 && skips.length === 0 && note

export function summaryTable(rows) {
  const width = Math.max(4, ...rows.map(({ title }) => title.length))
  const line = (title, ...cells) =>
    [title.padEnd(width), ...cells.map((cell) => String(cell).padStart(8))].join(' ')
  const body = rows.map(({ title, passed, failed, skipped, seconds: took, note }) =>
    [line(title, passed, failed, skipped, took === undefined ? '' : seconds(took)), note]
      .filter(Boolean)
      .join('  '),
  )
  return [line('part', 'passed', 'failed', 'skipped', 'time'), ...body].join('\n')
}

const listUnder = (heading, lines) =>
  lines.length > 0 ? [heading, ...lines.map((text) => `  ${text}`), ''].join('\n') : ''

/** Returns the failed tests of all rows as text; empty if there is none. */
export const failureList = (rows) =>
  rows.map(({ title, failures = [] }) => listUnder(`Failed in "${title}":`, failures)).join('')

export function closingLines(rows, wholeSeconds) {
  const slow = slowestFiles(rows).map(
    ({ file, part, seconds: took }) => `${took.toFixed(1).padStart(7)} s  ${file} (${part})`,
  )
  return [
    failureList(rows),
    listUnder('Skipped:', skippedLines(rows)),
    listUnder('Slowest files:', slow),
    summaryTable(rows),
    '',
    `The whole run took ${seconds(wholeSeconds)}, without the installation.`,
  ]
    .filter((text, n) => text !== '' || n > 3)
    .join('\n')
}

export function storyDocument(rows, facts) {
  const cell = (text) => String(text ?? '').replaceAll('|', '\\|')
  const table = (head, lines) =>
    [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')
  const list = (lines) => lines.map((text) => `- ${text.replace(/\n\s*/g, ': ')}`).join('\n') || 'None.'
  return `# ${closingLine(total(rows))}

${Object.entries(facts)
  .map(([name, value]) => `${name}: ${value}  `)
  .join('\n')}

## Parts

${table(
  ['part', 'passed', 'failed', 'skipped', 'seconds', ''],
  rows.map((row) => [row.title, row.passed, row.failed, row.skipped, row.seconds?.toFixed(0), row.note]),
)}

## Failures

${list(rows.flatMap(({ title, failures = [] }) => failures.map((text) => `${title}: ${text}`)))}

## Slowest files

${table(
  ['seconds', 'file', 'part'],
  slowestFiles(rows).map(({ file, part, seconds: took }) => [took.toFixed(1), file, part]),
)}

## Skipped

${list(skippedLines(rows))}
`
}

/** Writes both files. A full disk is said and does not hide the result of the run. */
export function keepStory(rows, facts, folder = reportsDir) {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'run.json'),
      `${JSON.stringify({ ...facts, ...total(rows), parts: rows }, null, 1)}\n`,
    )
    writeFileSync(join(folder, 'run.txt'), storyDocument(rows, facts))
  } catch (error) {
    console.error(`The report of this run could not be kept: ${error.message}`)
  }
}
