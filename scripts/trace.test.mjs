import { expect, test } from 'vitest'
import { idsInTitles, longOnlyRows, longRowProblems, parseChecklist, unknownIds } from './trace.mjs'

const checklist = `
## Rows per group
| F-INT | Funnel: intake wizard | 3 |
## F-INT Funnel: intake wizard (route /)
| F-INT-001 | A first thing | 1 §2 | B: open / |
| F-INT-002 | dropped | 1 §2 | |
| F-INT-003 | A third thing **X-01** | 1 §2 | U |
## P-RX Patient: confirm prescription
| P-RX-001 | A prescription | 3 §2 | B |
`

test('the checklist is read in groups, without the rows that were dropped', () => {
  const groups = parseChecklist(checklist)
  expect(groups.map(({ id, rows }) => [id, rows.map((row) => row.id)])).toEqual([
    ['F-INT', ['F-INT-001', 'F-INT-003']],
    ['P-RX', ['P-RX-001']],
  ])
  expect(groups[0].rows[0].text).toBe('A first thing')
})

test('only titles prove rows: a comment or another string does not', () => {
  const text = [
    `// F-INT-001`,
    `const note = 'F-INT-001'`,
    `test('F-INT-003, P-RX-001 two rows in one test', () => {})`,
    `test.each([1, 2])('F-INT-001 with %s', () => {})`,
  ].join('\n')
  expect(idsInTitles('a.test.ts', text)).toMatchObject([
    { id: 'F-INT-003', where: 'a.test.ts:3' },
    { id: 'P-RX-001', where: 'a.test.ts:3' },
    { id: 'F-INT-001', where: 'a.test.ts:4' },
  ])
})

test('a table that is written out names a row in the first cell of each of its lines', () => {
  const text = `test.each([['F-INT-001', 'a'], ['P-RX-001', 'F-INT-003']] as const)('%s opens %s', () => {})`
  expect(idsInTitles('a.test.ts', text).map(({ id }) => id)).toEqual(['F-INT-001', 'P-RX-001'])
})

test('an id that the checklist does not hold is found', () => {
  const named = [
    { id: 'F-INT-003', where: 'a' },
    { id: 'F-INT-002', where: 'b' },
    { id: 'F-INT-999', where: 'c' },
  ]
  expect(unknownIds(parseChecklist(checklist), named).map(({ id }) => id)).toEqual(['F-INT-002', 'F-INT-999'])
})

test('ids of faults are found in titles too', () => {
  expect(idsInTitles('a.test.ts', "test('R-014 guessing ends', () => {})", /\bR-\d{3}\b/g)).toMatchObject([
    { id: 'R-014', where: 'a.test.ts:1' },
  ])
})

test('a row is left to the long run when no other file proves it, and its reason is asked for', () => {
  const rows = longOnlyRows([
    { id: 'C-PAY-001', path: 'a.long.test.ts' },
    { id: 'C-PAY-002', path: 'e2e/a.long.spec.ts' },
    { id: 'C-PAY-002', path: 'a.test.ts', unproven: 'reaches no code of the product' },
    { id: 'C-PAY-003', path: 'a.long.test.ts' },
    { id: 'C-PAY-003', path: 'a.test.ts' },
  ])
  expect(rows).toEqual(['C-PAY-001', 'C-PAY-002'])
  expect(longRowProblems('| C-PAY-001 | kills processes |\n| C-PAY-003 | no more |\n', rows)).toEqual([
    expect.stringMatching(/^C-PAY-002 is proven by npm run test:long alone/),
    expect.stringMatching(/ lists C-PAY-003, which npm test proves/),
  ])
  expect(longRowProblems('| C-PAY-001 | a |\n| C-PAY-002 | b |\n', rows)).toEqual([])
  const many = Array.from({ length: 41 }, (_, number) => `C-PAY-${100 + number}`)
  expect(longRowProblems(many.map((id) => `| ${id} | a |\n`).join(''), many)).toHaveLength(1)
})
