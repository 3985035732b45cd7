// Counts from the reports of the test runners, and the table at the end of a run.

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
  }
}

/**
 * Counts the tests of a Playwright JSON report. A test that passed only when it was repeated counts as passed, and the
 * table names it: its cause must be found, but it does not stop a release.
 */
export function countPlaywright({ stats, errors, suites = [] }) {
  const flaky = flakyTitles(suites)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    ...(flaky.length > 0 ? { note: `passed only when repeated: ${flaky.join('; ')}` } : {}),
  }
}

const flakyTitles = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...flakyTitles(inner),
  ])

/** Adds one failure if a runner ends with an error although its report has none (a crash, an unhandled error). */
export function withExitCode(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Returns the sum of the steps' counts. */
export function total(steps) {
  const sum = (key) => steps.reduce((n, step) => n + step[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

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
