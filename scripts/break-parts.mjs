// The parts of break-rows.mjs that touch no file and start no process.

// An id of a checklist row, of a problem of a review, or of a decision, ours (ADR) or of the specification.
const rowId = /^(?:(?:[GFCP]-[A-Z]{2,3}|R)-\d{3}|(?:MED|LAW|SEC|CASE|CODE|PW|W|OP|API|D)-\d{1,3}|ADR \d{4})$/
const keys = ['row', 'file', 'find', 'replace', 'test']

/** Returns the table's problems as sentences: an entry breaks one place in a file and names the test that must fail. */
export function tableProblems(entries) {
  return entries.flatMap((entry, n) => {
    const name = `${entry.row ?? `entry ${n + 1}`}`
    const missing = keys.filter((key) => typeof entry[key] !== 'string')
    if (missing.length > 0) return [`${name}: ${missing.join(', ')} missing`]
    const problems = []
    if (!rowId.test(entry.row))
      problems.push(`${name} is neither a row of the checklist nor a fault of the review`)
    if (entry.find === entry.replace) problems.push(`${name} changes nothing`)
    if (isTest(entry.file)) problems.push(`${name} breaks a test instead of the code`)
    if (!isTest(entry.test)) problems.push(`${name}: ${entry.test} is not a test file`)
    const same = (other) => ['row', 'file', 'find', 'replace'].every((key) => other[key] === entry[key])
    if (entries.findIndex(same) < n) problems.push(`${name} is broken twice in the same way`)
    return problems
  })
}

const isTest = (path) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(path)

/** Returns whether a test runs in the browser, on built pages. */
export const isJourney = (path) => path.startsWith('e2e/')

/** Returns the source with its one change. Throws if `find` does not occur exactly once. */
export function broken(source, { row, file, find, replace }) {
  const times = source.split(find).length - 1
  if (times !== 1) {
    const first = find.split('\n')[0].trim()
    const why = times === 0 ? 'no longer stands' : `stands ${times} times`
    throw new Error(
      `${row}: "${first}" ${why} in ${file}. Bring the entry in scripts/breaks up to date with the code.`,
    )
  }
  // A function, because $ has a special meaning in a replacement string.
  return source.replace(find, () => replace)
}

/** Returns a generator of numbers in [0, 1), the same for the same seed (mulberry32, a published generator). */
export function seeded(seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns `count` different items (or all, if fewer) in their original order, the same ones for the same seed. */
export function draw(items, count, seed) {
  const random = seeded(seed)
  const left = items.map((_, n) => n)
  const taken = []
  while (taken.length < count && left.length > 0)
    taken.push(...left.splice(Math.floor(random() * left.length), 1))
  return taken.sort((a, b) => a - b).map((n) => items[n])
}

/**
 * Returns the result of the row's tests from Vitest's JSON report: 'passed' or 'failed' if tests that name the row ran,
 * 'absent' if none did, including when the file did not load or its setup failed.
 */
export function outcomeOf(report, row) {
  const named = (report?.testResults ?? [])
    .flatMap((file) => file.assertionResults)
    .filter((one) => one.fullName.includes(row) && (one.status === 'passed' || one.status === 'failed'))
  if (named.length === 0) return 'absent'
  return named.some((one) => one.status === 'failed') ? 'failed' : 'passed'
}

/** Converts Playwright's JSON report to Vitest's format, as far as `outcomeOf` reads it. */
export function asVitestReport(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const assertionResults = (report?.suites ?? []).flatMap(specs).map(({ title, ok, tests }) => ({
    fullName: title,
    status: tests.some((one) => one.status === 'skipped') ? 'pending' : ok ? 'passed' : 'failed',
  }))
  return { testResults: [{ assertionResults }] }
}

/** Returns the verdict on one broken row: {noticed, text}. */
export function verdict(untouched, touched) {
  if (untouched === 'absent') return { noticed: false, text: 'no test that names the row came to an end' }
  if (untouched === 'failed') return { noticed: false, text: 'the test fails without the break' }
  if (touched === 'failed') return { noticed: true, text: 'noticed' }
  if (touched === 'passed') return { noticed: false, text: 'NOT NOTICED' }
  return { noticed: false, text: 'the test did not come to its assertions: break less' }
}

/** Describes the break on one line: what it changes, or its reason. */
export function changeLine({ find, replace, why }) {
  if (why) return why
  const flat = (text) => text.replace(/\s+/g, ' ').trim()
  const short = (text) => (text.length > 44 ? `${text.slice(0, 43)}…` : text)
  return `${short(flat(find))} -> ${short(flat(replace)) || '(nothing)'}`
}
