import { expect, test } from 'vitest'
import {
  anchorProblems,
  checkReferences,
  citationProblems,
  citationsIn,
  documentProblems,
  nameProblems,
  pathsIn,
  sectionsOf,
} from './check-references.mjs'

const places = [
  'apps/server/src/http',
  'apps/server/src/http/card-origins.ts',
  'apps/server/src/features/care/orders/routes.ts',
  'docs/map.md',
  'docs/security.md',
  'docs/adr/0010-second.md',
]
const sections = new Map([
  ['security.md', sectionsOf('# Security\n\n1. **One.**\n\n## 5. Look\n\n### 5.2 Headers of it\n')],
])
const known = { places, sections, commands: ['check'] }
const problems = (text) => documentProblems('docs/some.md', text, known)

test.each([
  ['`…/live`, sockets'],
  ['`apps/server/src/live`'],
  ['`http/no-such.ts`'],
  ['[map](map-of-nothing.md)'],
  ['`<room>-views.ts`'],
  ['run `npm run nothing`'],
])('R-087 a document that refers to what does not exist is refused: %s', (text) =>
  expect(problems(text)).toHaveLength(1),
)

test.each([
  ['`…/http` and `apps/server/src/http/card-origins.ts`'],
  [
    '`http/card-origins.ts`, `card-origins.ts`, `apps/server/src/features/<tier>/<room>/routes.ts`, `*-origins.ts`',
  ],
  ['[map](map.md#layout), [out](https://example.com/a.md), `GET /demo/clock`, `DATA_DIR/audit-head.json`'],
  ['`npm run check`, `a / b`, `@contour/ui`, `security.md`, `.tsx`'],
])('R-087 is fine: %s', (text) => expect(problems(text)).toEqual([]))

test('R-087 only what can be a path is looked for', () => {
  expect(pathsIn('`ctx.clock.now()` `due` `docs/adr/` `npm test -- --only unit`')).toEqual(['docs/adr'])
})

test.each([
  ['// see lost.md'],
  ['// security.md 2'],
  ['// security.md 1 and 3'],
  ['/**\n * It ends (security.md\n * 7).\n */'],
  ['// (security.md, Footers)'],
  ['// ADR 11'],
])('R-087 a comment that cites what does not exist is refused: %s', (text) =>
  expect(citationProblems('a.ts', text, known)).toHaveLength(1),
)

test('R-087 a comment cites documents, their sections and decision records', () => {
  const text =
    '// security.md 1, docs/map.md, security.md 1 and 5.2 (security.md, Headers of it), ADR 10, map.md'
  expect(citationProblems('a.ts', text, known)).toEqual([])
  expect(citationsIn(text).documents.map(({ numbers }) => numbers)).toEqual([['1'], [], ['1', '5.2'], [], []])
})

test('a link to a heading leads to one', () => {
  const textOf = (file) => (file === 'docs/a.md' ? '# A\n\n## 7.1 Who sees what\n' : undefined)
  const text = '[x](a.md#71-who-sees-what) [y](a.md#gone) [z](https://example.com/a#b)'
  expect(anchorProblems('docs/b.md', text, textOf)).toEqual([
    'docs/b.md links to docs/a.md#gone, a heading that does not exist',
  ])
})

test('the map leads to names that are in their files', () => {
  const textOf = (file) => (file === 'a.ts' ? 'export const here = 1' : undefined)
  expect(
    nameProblems('| x | `a.ts` | `here` |\n| y | `a.ts` | `gone` |\n| z | `b.ts` | `any` |', textOf),
  ).toEqual(['docs/map.md says that a.ts has gone, which is not there'])
})

test('R-087 every file, command and document that this repository refers to exists', () => {
  expect(checkReferences().faults).toEqual([])
})
