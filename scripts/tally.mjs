// Counts from the reports of the test runners. A row of a run's result has a title, the counts, and as far as they are
// known the seconds it took, a note, the failures and skipped tests, and the files with their seconds.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { at, groupBy, root } from './workspace.mjs'

/** One line about a failed test: its file, its title and the first line of what it said. */
export function failure(file, title, message = '') {
  const [first] = stripVTControlCharacters(message).split('\n')
  return `${file}: ${title}\n    ${first.slice(0, 300)}`
}

/** Counts the tests of a Playwright JSON report. A test that passed only when it was repeated has failed. */
export function countPlaywright({ stats, errors, suites = [] }) {
  const specs = specsOf(suites)
  const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky')
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...specs.filter(({ ok }) => ok === false).map((spec) => failedAttempt(spec)),
      ...specs
        .filter(isFlaky)
        .map((spec) => failedAttempt(spec, ' (passed at the second try, which is a failure)')),
      ...errors.map(({ message }) => failure('e2e', 'an error outside the tests', message)),
    ],
    skips: specs.flatMap(skipped),
    files: secondsByFile(specs),
  }
}

const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

const pathOf = (file) => relative(root, at('e2e', file))

function failedAttempt({ file, title, tests }, note = '') {
  const errors = tests.flatMap(({ results = [] }) => results.flatMap(({ error }) => error?.message ?? []))
  return failure(pathOf(file), `${title}${note}`, errors[0])
}

const skipped = ({ file, title, tests }) =>
  tests
    .filter(({ status }) => status === 'skipped')
    .map(({ annotations = [] }) => {
      const why = annotations.find(({ type }) => type === 'skip')?.description
      return { file: pathOf(file), title, ...(why ? { why } : {}) }
    })

function secondsByFile(specs) {
  const files = groupBy(specs, ({ file }) => file)
  return [...files].map(([file, those]) => {
    const results = those.flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results))
    const ms = results.reduce((sum, { duration = 0 }) => sum + duration, 0)
    return { file: pathOf(file), seconds: Math.round(ms / 100) / 10 }
  })
}

/** Adds one failure if a runner ends with an error although its report has none (a crash). */
export function withExitCode(counts, code) {
  if (code === 0 || counts.failed > 0) return counts
  const failures = [
    ...(counts.failures ?? []),
    `the runner ended with exit code ${code} and named no failure`,
  ]
  return { ...counts, failed: 1, failures }
}

export function total(rows) {
  const sum = (key) => rows.reduce((n, row) => n + row[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
