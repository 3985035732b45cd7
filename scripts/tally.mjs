// Counts from the reports of the test runners, and the table at the end of a run.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { at, root } from './workspace.mjs'

/**
 * Counts the tests of a Vitest JSON report. A file that could not be loaded counts as one failure: its tests did not
 * run, and nothing else in the report shows that.
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((t) => t.status !== 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: [
      ...unloaded.map(({ name, message }) => failure(name, 'not loaded', message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0])),
      ),
    ],
  }
}

/** One line about a failed test: its file, its title and the first line of what it said. */
function failure(file, title, message = '') {
  const [first] = stripVTControlCharacters(message).split('\n')
  return `${relative(root, file)}: ${title}\n    ${first.slice(0, 300)}`
}

/**
 * Counts the tests of a Playwright JSON report. A test that passed only when it was repeated counts as passed, and the
 * end of the run names it: its cause must be found, but it does not stop a release.
 */
export function countPlaywright({ stats, errors, suites = [] }) {
  const specs = specsOf(suites)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: specs.filter(({ ok }) => ok === false).map(failedAttempt),
    repeated: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(failedAttempt),
  }
}

const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

function failedAttempt({ file, title, tests }) {
  const errors = tests.flatMap(({ results = [] }) => results.flatMap(({ error }) => error?.message ?? []))
  return failure(at('e2e', file), title, errors[0])
}

/**
 * Adds one failure for each error that no test caught. `errors` is what scripts/unhandled-errors.mjs wrote.
 */
export function withUnhandledErrors(counts, errors) {
  const named = errors.map(({ file, message, frames }) =>
    [
      failure(file ?? root, 'an error outside the tests', message),
      ...frames.map((line) => `    ${line}`),
    ].join('\n'),
  )
  return { ...counts, failed: counts.failed + errors.length, failures: [...counts.failures, ...named] }
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

/** Returns the sum of the steps' counts. */
export function total(steps) {
  const sum = (key) => steps.reduce((n, step) => n + step[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** Returns the failed tests of all steps and those that passed only when repeated, as text; empty if there is none. */
export const failureList = (steps) =>
  steps
    .flatMap(({ title, failures, repeated }) => [
      listUnder(`Failed in "${title}":`, failures),
      listUnder(`Passed only when repeated in "${title}":`, repeated),
    ])
    .join('')

const listUnder = (heading, lines = []) =>
  lines.length > 0 ? `${heading}\n${lines.map((text) => `  ${text}`).join('\n')}\n` : ''

/** Returns the table of all steps, as text. `seconds` is a step's elapsed time. */
export function summaryTable(steps) {
  const width = Math.max(4, ...steps.map(({ title }) => title.length))
  const line = (title, ...cells) =>
    [title.padEnd(width), ...cells.map((cell) => String(cell).padStart(8))].join(' ')
  const rows = steps.map(({ title, passed, failed, skipped, seconds, note }) =>
    [line(title, passed, failed, skipped, `${Math.round(seconds)} s`), note].filter(Boolean).join('  '),
  )
  return [line('step', 'passed', 'failed', 'skipped', 'time'), ...rows].join('\n')
}
