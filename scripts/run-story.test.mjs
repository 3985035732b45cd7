import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import {
  closingLines,
  failureList,
  keepStory,
  skippedLines,
  slowestFiles,
  storyDocument,
  summaryTable,
} from './run-story.mjs'

const rows = [
  {
    title: 'rules',
    passed: 2,
    failed: 0,
    skipped: 2,
    seconds: 1.2,
    skips: [
      { file: 'a.test.ts', title: 'reads the specification', why: 'no specification' },
      { file: 'a.test.ts', title: 'reads it again', why: 'no specification' },
    ],
    files: [
      { file: 'a.test.ts', seconds: 3 },
      { file: 'b.test.ts', seconds: 0.5 },
    ],
  },
  { title: 'server', passed: 0, failed: 0, skipped: 1, seconds: 0, note: 'skipped: no PostgreSQL found' },
  {
    title: 'journeys',
    passed: 3,
    failed: 1,
    skipped: 0,
    seconds: 60,
    failures: ['e2e/pay.spec.ts: pays\n    no button'],
    files: [{ file: 'e2e/pay.spec.ts', seconds: 41.5 }],
  },
]

test('the slowest files are found over all parts', () => {
  expect(slowestFiles(rows, 2).map(({ file, part }) => `${file} ${part}`)).toEqual([
    'e2e/pay.spec.ts journeys',
    'a.test.ts rules',
  ])
})

test('what was skipped is named once, with its reason', () => {
  expect(skippedLines(rows)).toEqual([
    'server: skipped: no PostgreSQL found',
    'rules: a.test.ts (no specification): reads the specification, and 1 more',
  ])
})

test('the last lines name failures, skipped tests, slow files, parts and the time of the whole', () => {
  const lines = closingLines(rows, 75.4)
  expect(failureList(rows)).toBe('Failed in "journeys":\n  e2e/pay.spec.ts: pays\n    no button\n')
  for (const part of [failureList(rows), 'Skipped:', '41.5 s  e2e/pay.spec.ts (journeys)', 'took 75 s'])
    expect(lines).toContain(part)
  expect(summaryTable(rows).split('\n')).toHaveLength(rows.length + 1)
  expect(closingLines([{ title: 'rules', passed: 1, failed: 0, skipped: 0, seconds: 1 }], 1)).not.toContain(
    'Failed',
  )
})

const folder = mkdtempSync(join(tmpdir(), 'contour-story-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the report of a run is kept as a document and as data', () => {
  keepStory(rows, { commit: 'abc' }, folder)
  expect(readFileSync(join(folder, 'run.txt'), 'utf8')).toBe(storyDocument(rows, { commit: 'abc' }))
  expect(storyDocument(rows, {})).toContain('# 5 passed, 1 failed, 3 skipped')
  expect(storyDocument(rows, {})).toContain('- journeys: e2e/pay.spec.ts: pays: no button')
  const kept = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))
  expect(kept).toMatchObject({ commit: 'abc', passed: 5, failed: 1, skipped: 3 })
  expect(kept.parts).toEqual(rows)
})

test('a report that cannot be written is said, and the run goes on to its closing line', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  keepStory(rows, {}, join(file, 'below'))
  expect(said.mock.calls.flat().join()).toContain('could not be kept')
  said.mockRestore()
})
