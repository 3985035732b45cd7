// Counts out of the reports that the test runners write, and the table that ends a run.

/**
 * Counts of a Vitest JSON report. A file that could not be loaded counts as one failure: its tests did not run, and
 * nothing else in the report says so.
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
 * Counts of a Playwright JSON report. A test that passed only when it was repeated counts as passed, and the table names
 * it: it is a fault to look for, and no reason to hold a release back.
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

/** A runner that ends with an error though its report counts no failure (a crash, an unhandled error) failed once. */
export function withExitCode(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Sum of the steps' counts. */
export function total(steps) {
  const sum = (key) => steps.reduce((n, step) => n + step[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** The table of all steps, as text. `seconds` is what a step took on the wall. */
export function summaryTable(steps) {
  const width = Math.max(4, ...steps.map(({ title }) => title.length))
  const line = (title, ...cells) =>
    [title.padEnd(width), ...cells.map((cell) => String(cell).padStart(8))].join(' ')
  const rows = steps.map(({ title, passed, failed, skipped, seconds, note }) =>
    [line(title, passed, failed, skipped, `${Math.round(seconds)} s`), note].filter(Boolean).join('  '),
  )
  return [line('step', 'passed', 'failed', 'skipped', 'time'), ...rows].join('\n')
}
