import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { differingIds, undefinedIds } from './check-spec.mjs'
import { definedIds, parseProblems } from './spec.mjs'

function folderWith(files) {
  const folder = mkdtempSync(join(tmpdir(), 'contour-spec-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('ids are read where they are defined, not where they are mentioned', () => {
  const folder = folderWith({
    'checklist.md': '| F-INT-001 | A thing **X-02** | 1 §2 | U |\n',
    'decisions.md':
      '- **D-01 First.** Replaces X-03.\n- **D-105 Last.** New.\n### X-01 Prices\n| S-08 | Logout | /login |\n',
    'beyond-the-documents.md': '**M-01 Roles.** As D-09 says.\n',
    'ahead.md': '1. **A-01** **Leave.** Not A-02.\n',
    'faults.md': '| R-001 | Critical | A cart link keeps access |\n',
  })
  expect([...definedIds(folder)].toSorted()).toEqual([
    'A-01',
    'D-01',
    'D-105',
    'F-INT-001',
    'M-01',
    'R-001',
    'S-08',
    'X-01',
  ])
})

test('an id that nothing defines is found with its line, and other words with a hyphen are not taken for one', () => {
  const defined = new Set(['D-01'])
  const text = 'D-01\nR-999, D-100 and D-01\nUTF-16, SHA-256, AES-GCM-256, D-01-x, COVID-19'
  expect(undefinedIds('a.ts', text, defined)).toEqual([
    'a.ts:2 names R-999, which docs/spec does not define.',
    'a.ts:2 names D-100, which docs/spec does not define.',
  ])
})

test('ids that one side alone holds are named; faults have only one side', () => {
  const problems = differingIds(new Set(['D-01', 'D-02', 'R-001']), new Set(['D-01', 'D-03']))
  expect(problems).toEqual([
    'D-02 is only in docs/spec.',
    'D-03 is only in the specification next to the repository.',
  ])
})

test('faults are read with severity and title', () => {
  expect(parseProblems('| id | severity | fault |\n| R-002 | Minor | Two |\n')).toEqual([
    { id: 'R-002', severity: 'Minor', title: 'Two' },
  ])
})
