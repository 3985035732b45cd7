import { describe, expect, test } from 'vitest'
import { readDeclarations } from './declarations.mjs'
import { createProof } from './proof.mjs'
import { createWalk } from './reachable.mjs'
import { readSyntax } from './syntax.mjs'

const main = 'apps/server/src/main.ts'
const rules = 'packages/domain/src/rules.ts'
const tested = 'packages/domain/src/rules.test.ts'
const http = 'apps/server/src/orders.test.ts'

const sources = {
  [main]: `import { price } from '@contour/domain/rules'\nexport const start = () => price()`,
  [rules]: 'export const price = () => 1\nexport const dose = () => price()\nexport const start = 1',
  [tested]: [
    `import { dose, price } from './rules.ts'`,
    'const wanted = () => dose()',
    `test('of the product', () => { price() })`,
    `test('of dead code', () => { dose() })`,
    `test('of dead code through the file', () => { wanted() })`,
    `test('of nothing', () => {})`,
    `describe('a group', () => { test('inside it', () => { dose() }) })`,
  ].join('\n'),
  'packages/testkit/src/index.ts': `export const startService = () => import('@contour/server/main')`,
  [http]: [
    `import { startService } from '@contour/testkit'`,
    'let at',
    'beforeAll(async () => { at = await startService() })',
    `test('over HTTP', async () => { await at.call('GET', '/') })`,
  ].join('\n'),
  'packages/domain/src/own.test.ts': `test('of itself', () => {})`,
}

const files = new Map(Object.entries(sources).map(([path, text]) => [path, readDeclarations(path, text)]))
const product = createWalk(files)
product.reachAll(main)
const { deadBreak, provesNothing } = createProof({ files, walk: product })

/** Returns why the test with a title proves nothing. */
const reason = (path, title) =>
  provesNothing(path, readSyntax(path, sources[path]).titles.find((one) => one.title === title).node)

describe('a test proves a row', () => {
  test('if it uses code that the product reaches', () =>
    expect(reason(tested, 'of the product')).toBeUndefined())
  test('if its file does, over HTTP too', () => {
    expect(reason(tested, 'of nothing')).toBeUndefined()
    expect(reason(http, 'over HTTP')).toBeUndefined()
  })
  test('if it is a journey', () => expect(provesNothing('e2e/orders.spec.ts', {})).toBeUndefined())
})

describe('a test proves nothing', () => {
  test('if what it tests is reached by tests alone, although that reaches the product', () => {
    for (const title of ['of dead code', 'of dead code through the file', 'a group', 'inside it'])
      expect(reason(tested, title)).toBe('tests dose, which no app and no server reaches')
  })
  test('if its file reaches no code of the product', () => {
    expect(reason('packages/domain/src/own.test.ts', 'of itself')).toBe('reaches no code of the product')
    expect(provesNothing('scripts/check.test.mjs', {})).toBe('is no test of the product')
  })
})

describe('a break', () => {
  const entry = (find) => ({ row: 'F-INT-041', file: rules, find })
  test('of what runs is taken', () => expect(deadBreak(entry('() => 1'), sources[rules])).toBeUndefined())
  test('of what only tests reach is refused', () =>
    expect(deadBreak(entry('=> price()'), sources[rules])).toBe(
      `F-INT-041: no app and no server reaches this part of ${rules}.`,
    ))
})
