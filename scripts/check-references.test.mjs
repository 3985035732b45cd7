import { expect, test } from 'vitest'
import {
  checkReferences,
  citationProblems,
  citedDocuments,
  documentProblems,
  pathsIn,
} from './check-references.mjs'

const places = [
  'apps/server/src/http',
  'apps/server/src/http/card-origins.ts',
  'apps/server/src/features/orders/routes.ts',
  'docs/map.md',
]
const known = { places, cited: ['security.md'], commands: ['check'] }
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
  ['`http/card-origins.ts`, `card-origins.ts`, `apps/server/src/features/<room>/routes.ts`, `*-origins.ts`'],
  ['[map](map.md#layout), [out](https://example.com/a.md), `GET /demo/clock`, `DATA_DIR/audit-head.json`'],
  ['`npm run check`, `a / b`, `@contour/ui`, `security.md`, `.tsx`'],
])('R-087 is fine: %s', (text) => expect(problems(text)).toEqual([]))

test('R-087 only what can be a path is looked for', () => {
  expect(pathsIn('`ctx.clock.now()` `due` `docs/adr/` `npm test -- --only unit`')).toEqual(['docs/adr'])
})

test('R-087 a comment cites a document that is here, or one that the map names', () => {
  expect(citationProblems('a.ts', '// security.md 23, docs/map.md, map.md', known)).toEqual([])
  expect(citationProblems('a.ts', '// see lost.md', known)).toHaveLength(1)
  expect(citedDocuments('| `security.md` | rules |\n| security.md | x |')).toEqual(['security.md'])
})

test('R-087 every file, command and document that this repository refers to exists', () => {
  expect(checkReferences().faults).toEqual([])
})
