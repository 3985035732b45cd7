import { expect, test } from 'vitest'
import {
  closingLine,
  countPlaywright,
  countVitest,
  failureList,
  summaryTable,
  total,
  withExitCode,
  withUnhandledErrors,
} from './tally.mjs'
import { at } from './workspace.mjs'

const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] }

test('vitest: failed, skipped and todo tests are counted as they are', () => {
  expect(countVitest(report)).toMatchObject({ passed: 5, failed: 1, skipped: 3 })
})

test('vitest: a file that could not be loaded is a failure, a file with a failed test is not counted twice', () => {
  const unloaded = {
    name: at('a.test.ts'),
    status: 'failed',
    assertionResults: [],
    message: 'no such module',
  }
  const failed = {
    name: at('b.test.ts'),
    status: 'failed',
    assertionResults: [
      { status: 'passed' },
      { status: 'failed', fullName: 'adds', failureMessages: ['\u001b[31mexpected 3\u001b[39m\n  at …'] },
    ],
  }
  const counts = countVitest({ ...report, testResults: [unloaded, failed] })
  expect(counts.failed).toBe(2)
  expect(failureList([{ title: 'rules', ...counts }])).toBe(
    'Failed in "rules":\n  a.test.ts: not loaded\n    no such module\n  b.test.ts: adds\n    expected 3\n',
  )
})

test('playwright: what passed only when repeated is named, an error outside the tests is a failure', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
  const inner = { specs: [{ title: 'pays', file: 'b.spec.ts', ok: true, tests: [{ status: 'flaky' }] }] }
  const error = { message: 'no button' }
  const wrong = { title: 'ships', file: 'a.spec.ts', ok: false, tests: [{ results: [{}, { error }] }] }
  const suites = [
    { specs: [{ title: 'reads', file: 'b.spec.ts', tests: [{ status: 'expected' }] }], suites: [inner] },
    { specs: [wrong] },
  ]
  expect(countPlaywright({ stats, errors: [{}], suites })).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    failures: ['e2e/a.spec.ts: ships\n    no button'],
    repeated: ['e2e/b.spec.ts: pays\n    '],
  })
  expect(countPlaywright({ stats: { ...stats, flaky: 0 }, errors: [] })).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    failures: [],
    repeated: [],
  })
})

test('a crash is never counted as a success', () => {
  expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(withExitCode({ passed: 3, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 0).failed).toBe(0)
  const crashed = withExitCode({ passed: 3, failed: 0, skipped: 0 }, 134)
  expect(failureList([{ title: 'rules', ...crashed }])).toContain('the runner ended with exit code 134')
})

test('an error outside the tests is a failure with its file and its first frames', () => {
  const counts = countVitest({ ...report, numFailedTests: 0 })
  const error = { file: at('c.test.ts'), message: 'connection lost', frames: ['at query (db.ts:3:1)'] }
  const named = withUnhandledErrors(counts, [error])
  expect(named.failed).toBe(1)
  expect(failureList([{ title: 'server', ...withExitCode(named, 1) }])).toBe(
    'Failed in "server":\n  c.test.ts: an error outside the tests\n    connection lost\n    at query (db.ts:3:1)\n',
  )
})

test('the closing line carries the sums of all steps', () => {
  const steps = [
    { title: 'one', passed: 2, failed: 0, skipped: 1, seconds: 1.2 },
    { title: 'two', passed: 3, failed: 1, skipped: 0, seconds: 60, note: 'a note' },
  ]
  expect(closingLine(total(steps))).toBe('5 passed, 1 failed, 1 skipped')
  expect(summaryTable(steps).split('\n')).toHaveLength(3)
  expect(summaryTable(steps)).toContain('a note')
})
