import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { at } from './workspace.mjs'
import VitestReport, { reportOf } from './vitest-report.mjs'

const durations = {
  environmentSetupDuration: 100,
  prepareDuration: 100,
  collectDuration: 1000,
  setupDuration: 0,
  duration: 800,
}
const passed = { fullName: 'adds', result: () => ({ state: 'passed' }) }
const skipped = { fullName: 'reads', result: () => ({ state: 'skipped', note: 'no specification' }) }
const failed = {
  fullName: 'subtracts',
  result: () => ({ state: 'failed', errors: [{ message: '\u001b[31mexpected 3\u001b[39m\n  at …' }] }),
}

function moduleOf(file, tests, { project = 'rules', state = 'passed', errors = [], suites = [] } = {}) {
  return {
    project: { name: project },
    moduleId: at(file),
    diagnostic: () => durations,
    state: () => state,
    errors: () => errors,
    children: { allTests: () => tests, allSuites: () => suites },
  }
}

test('each project has its counts, its skipped tests with their reason, and the seconds of its files', () => {
  const { projects } = reportOf(
    [
      moduleOf('a.test.ts', [passed, skipped]),
      moduleOf('b.test.ts', [passed, failed], { project: 'server', state: 'failed' }),
    ],
    [],
  )
  expect(projects.rules).toEqual({
    passed: 1,
    failed: 0,
    skipped: 1,
    failures: [],
    skips: [{ file: 'a.test.ts', title: 'reads', why: 'no specification' }],
    files: [{ file: 'a.test.ts', seconds: 2 }],
  })
  expect(projects.server).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['b.test.ts: subtracts\n    expected 3'],
  })
})

test('a file that does not load, or whose setup fails, is one failure with its message', () => {
  const unloaded = moduleOf('a.test.ts', [], { state: 'failed', errors: [{ message: 'no such module' }] })
  const suite = { errors: () => [{ message: 'no database' }] }
  const setup = moduleOf('b.test.ts', [skipped], { state: 'failed', suites: [suite] })
  const { rules } = reportOf([unloaded, setup], []).projects
  expect(rules).toMatchObject({ passed: 0, failed: 2, skipped: 1 })
  expect(rules.failures).toEqual([
    'a.test.ts: not loaded\n    no such module',
    'b.test.ts: not loaded\n    no database',
  ])
})

test('an error outside the tests is told with its file and its first frames', () => {
  const error = {
    VITEST_TEST_PATH: at('c.test.ts'),
    message: 'connection lost',
    stack: 'Error\n  at query (db.ts:3:1)',
  }
  expect(reportOf([], [error]).errors).toEqual([
    'c.test.ts: an error outside the tests\n    connection lost\n    at query (db.ts:3:1)',
  ])
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('a run that is stopped leaves what was finished until then', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contour-report-'))
  vi.stubEnv('VITEST_REPORT_FILE', join(folder, 'report.json'))
  let atExit
  vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    if (name === 'exit') atExit = listener
    return process
  })
  try {
    const reporter = new VitestReport()
    reporter.onTestRunStart()
    reporter.onTestModuleEnd(moduleOf('a.test.ts', [passed, skipped]))
    atExit()
    const { projects } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    expect(projects.rules).toMatchObject({ passed: 1, failed: 0, skipped: 1 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
