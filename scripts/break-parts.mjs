// What break-rows.mjs decides without touching a file or starting a process.

// A row of the checklist, or a fault of the review.
const rowId = /^(?:[GFCP]-[A-Z]{2,3}|R)-\d{3}$/
const keys = ['row', 'file', 'find', 'replace', 'test']

/** Faults of the table as sentences: each entry breaks one file at one place and names the test that must notice. */
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

/** Whether a test runs in the browser, on built pages. */
export const isJourney = (path) => path.startsWith('e2e/')

/** The source with its one change. Throws where `find` does not stand there exactly once. */
export function broken(source, { row, file, find, replace }) {
  const times = source.split(find).length - 1
  if (times !== 1) {
    const first = find.split('\n')[0].trim()
    const why = times === 0 ? 'no longer stands' : `stands ${times} times`
    throw new Error(
      `${row}: "${first}" ${why} in ${file}. Bring the entry in scripts/breaks up to date with the code.`,
    )
  }
  // A function, because a replacement text gives $ a meaning.
  return source.replace(find, () => replace)
}

/** Numbers in [0, 1), the same for the same seed (mulberry32, a published generator). */
export function seeded(seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** `count` different items (all, where there are fewer), the same ones for the same seed, in their own order. */
export function draw(items, count, seed) {
  const random = seeded(seed)
  const left = items.map((_, n) => n)
  const taken = []
  while (taken.length < count && left.length > 0)
    taken.push(...left.splice(Math.floor(random() * left.length), 1))
  return taken.sort((a, b) => a - b).map((n) => items[n])
}

/**
 * What became of the row's tests, from Vitest's JSON report: 'passed' or 'failed' where tests that name the row ran,
 * 'absent' where none did, which is the case too where the file did not load or its setup failed.
 */
export function outcomeOf(report, row) {
  const named = (report?.testResults ?? [])
    .flatMap((file) => file.assertionResults)
    .filter((one) => one.fullName.includes(row) && (one.status === 'passed' || one.status === 'failed'))
  if (named.length === 0) return 'absent'
  return named.some((one) => one.status === 'failed') ? 'failed' : 'passed'
}

/** Playwright's JSON report in the shape of Vitest's, as far as `outcomeOf` reads it. */
export function asVitestReport(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const assertionResults = (report?.suites ?? []).flatMap(specs).map(({ title, ok, tests }) => ({
    fullName: title,
    status: tests.some((one) => one.status === 'skipped') ? 'pending' : ok ? 'passed' : 'failed',
  }))
  return { testResults: [{ assertionResults }] }
}

/** The verdict over one broken row: {noticed, text}. */
export function verdict(untouched, touched) {
  if (untouched === 'absent') return { noticed: false, text: 'no test that names the row came to an end' }
  if (untouched === 'failed') return { noticed: false, text: 'the test fails without the break' }
  if (touched === 'failed') return { noticed: true, text: 'noticed' }
  if (touched === 'passed') return { noticed: false, text: 'NOT NOTICED' }
  return { noticed: false, text: 'the test did not come to its assertions: break less' }
}

/** Where in the file the break is and what it does, on one line. */
export function changeLine({ find, replace, why }) {
  if (why) return why
  const flat = (text) => text.replace(/\s+/g, ' ').trim()
  const short = (text) => (text.length > 44 ? `${text.slice(0, 43)}…` : text)
  return `${short(flat(find))} -> ${short(flat(replace)) || '(nothing)'}`
}
