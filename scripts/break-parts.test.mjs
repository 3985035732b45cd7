import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at } from './workspace.mjs'
import { readBreaks } from './break-rows.mjs'
import {
  asVitestReport,
  broken,
  changeLine,
  draw,
  outcomeOf,
  tableProblems,
  verdict,
} from './break-parts.mjs'

const entry = {
  row: 'F-INT-041',
  file: 'packages/domain/src/bmi.ts',
  find: '703',
  replace: '704',
  test: 'packages/domain/src/bmi.test.ts',
}

test('the one change is made, and a replacement with $ is taken as it is written', () => {
  expect(broken('return 703 * w', entry)).toBe('return 704 * w')
  expect(broken('return 703 * w', { ...entry, replace: "$& $1 $'" })).toBe("return $& $1 $' * w")
})

test('an entry whose text moved or became ambiguous says so with its row and file', () => {
  expect(() => broken('return 1', entry)).toThrow(/^F-INT-041: "703" no longer stands in packages.*bmi\.ts/)
  expect(() => broken('703 + 703', entry)).toThrow('stands 2 times')
})

test('a draw is the same for the same seed, holds no item twice and keeps the order of the table', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(50), fc.nat(), (size, count, seed) => {
      const items = Array.from({ length: size }, (_, n) => n)
      const drawn = draw(items, count, seed)
      expect(drawn).toHaveLength(Math.min(size, count))
      expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b))
      expect(draw(items, count, seed)).toEqual(drawn)
    }),
  )
  const items = Array.from({ length: 100 }, (_, n) => n)
  expect(draw(items, 20, 1)).not.toEqual(draw(items, 20, 2))
})

const report = (...tests) => ({
  testResults: [{ assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
})

test('only a test that names the row and came to an end counts', () => {
  expect(outcomeOf(report(['F-INT-041 x', 'passed'], ['F-INT-042 y', 'failed']), 'F-INT-041')).toBe('passed')
  expect(outcomeOf(report(['F-INT-041 x', 'passed'], ['F-INT-041 y', 'failed']), 'F-INT-041')).toBe('failed')
  expect(outcomeOf(report(['F-INT-041 x', 'skipped']), 'F-INT-041')).toBe('absent')
  expect(outcomeOf(report(), 'F-INT-041')).toBe('absent')
  expect(outcomeOf(undefined, 'F-INT-041')).toBe('absent')
})

test('a break counts as noticed only where the test passed before and failed after', () => {
  const outcomes = ['passed', 'failed', 'absent']
  const noticed = outcomes.flatMap((before) =>
    outcomes.filter((after) => verdict(before, after).noticed).map((after) => `${before} ${after}`),
  )
  expect(noticed).toEqual(['passed failed'])
  expect(verdict('passed', 'passed').text).toBe('NOT NOTICED')
})

test('entries that could prove nothing are refused', () => {
  expect(tableProblems([entry])).toEqual([])
  expect(tableProblems([{ ...entry, replace: '703' }])).toEqual(['F-INT-041 changes nothing'])
  expect(tableProblems([{ ...entry, file: 'a.test.ts' }])).toEqual([
    'F-INT-041 breaks a test instead of the code',
  ])
  expect(tableProblems([{ ...entry, test: 'a.ts' }])).toEqual(['F-INT-041: a.ts is not a test file'])
  expect(tableProblems([{ ...entry, row: 'F-1' }])).toEqual([
    'F-1 is neither a row of the checklist nor a fault of the review',
  ])
  expect(tableProblems([{ ...entry, row: 'R-001', test: 'e2e/orders.spec.ts' }])).toEqual([])
  expect(tableProblems([{ ...entry, find: undefined }])).toEqual(['F-INT-041: find missing'])
  expect(tableProblems([entry, entry])).toEqual(['F-INT-041 is broken twice in the same way'])
})

test('the table prints one line a change', () => {
  expect(changeLine(entry)).toBe('703 -> 704')
  expect(changeLine({ ...entry, find: 'a\n  b', replace: '' })).toBe('a b -> (nothing)')
  expect(changeLine({ ...entry, why: 'BMI off by one part in 700' })).toBe('BMI off by one part in 700')
})

test("a report of journeys is read like one of Vitest's, describe blocks included", () => {
  const spec = (title, ok, status) => ({ title, ok, tests: [{ status }] })
  const report = asVitestReport({
    suites: [
      {
        specs: [spec('R-001 a', false, 'unexpected')],
        suites: [{ specs: [spec('R-002 b', true, 'expected')] }],
      },
      { specs: [spec('R-003 c', true, 'skipped')] },
    ],
  })
  expect(['R-001', 'R-002', 'R-003'].map((row) => outcomeOf(report, row))).toEqual([
    'failed',
    'passed',
    'absent',
  ])
})

/** The text of a test and of the files in its folder that it imports, which may hold the titles. */
function titlesOf(file) {
  const source = readFileSync(at(file), 'utf8')
  const beside = [...source.matchAll(/from '(\.\/[^']+)'/g)].map(([, path]) => at(dirname(file), path))
  return [source, ...beside.filter(existsSync).map((path) => readFileSync(path, 'utf8'))].join('\n')
}

test('the tests of every break name its row: without a name nothing would run', () => {
  const unnamed = readBreaks().filter(({ row, test: file }) => !titlesOf(file).includes(row))
  expect(unnamed.map(({ row, why, test: file }) => `${row} ${why}: ${file}`)).toEqual([])
})

test('every break of the table stands in the code, and its test file is there', () => {
  const entries = readBreaks()
  expect(tableProblems(entries)).toEqual([])
  for (const entry of entries) broken(readFileSync(at(entry.file), 'utf8'), entry)
  expect([...new Set(entries.map(({ test: file }) => file))].filter((file) => !existsSync(at(file)))).toEqual(
    [],
  )
})
