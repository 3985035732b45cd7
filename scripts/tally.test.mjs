import { expect, test } from 'vitest'
import { closingLine, countPlaywright, total, withExitCode } from './tally.mjs'

const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }

test('playwright: what passed only when repeated has failed, and so has an error outside the tests', () => {
  const results = [{ duration: 1000, error: { message: 'too late' } }, { duration: 500 }]
  const inner = {
    specs: [{ title: 'pays', file: 'b.spec.ts', ok: true, tests: [{ status: 'flaky', results }] }],
  }
  const error = { message: 'no button' }
  const wrong = {
    title: 'ships',
    file: 'a.spec.ts',
    ok: false,
    tests: [{ results: [{ duration: 200 }, { error }] }],
  }
  const suites = [
    { specs: [{ title: 'reads', file: 'b.spec.ts', tests: [{ status: 'expected' }] }], suites: [inner] },
    { specs: [wrong] },
  ]
  expect(countPlaywright({ stats, errors: [{ message: 'no worker' }], suites })).toEqual({
    passed: 4,
    failed: 3,
    skipped: 2,
    failures: [
      'e2e/a.spec.ts: ships\n    no button',
      'e2e/b.spec.ts: pays (passed at the second try, which is a failure)\n    too late',
      'e2e: an error outside the tests\n    no worker',
    ],
    skips: [],
    files: [
      { file: 'e2e/b.spec.ts', seconds: 1.5 },
      { file: 'e2e/a.spec.ts', seconds: 0.2 },
    ],
  })
})

test('playwright: a skipped journey is named with its reason', () => {
  const annotations = [{ type: 'skip', description: 'no ffmpeg' }]
  const spec = { title: 'plays', file: 'a.spec.ts', ok: true, tests: [{ status: 'skipped', annotations }] }
  expect(
    countPlaywright({ stats: { ...stats, flaky: 0 }, errors: [], suites: [{ specs: [spec] }] }).skips,
  ).toEqual([{ file: 'e2e/a.spec.ts', title: 'plays', why: 'no ffmpeg' }])
})

test('a crash is never counted as a success', () => {
  expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(withExitCode({ passed: 3, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 0).failed).toBe(0)
  const crashed = withExitCode({ passed: 3, failed: 0, skipped: 0 }, 134)
  expect(crashed.failures.join()).toContain('the runner ended with exit code 134')
})

test('the closing line carries the sums of all rows', () => {
  const rows = [
    { title: 'one', passed: 2, failed: 0, skipped: 1 },
    { title: 'two', passed: 3, failed: 1, skipped: 0 },
  ]
  expect(closingLine(total(rows))).toBe('5 passed, 1 failed, 1 skipped')
})
