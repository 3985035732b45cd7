import { describe, expect, test } from 'vitest'
import { readDeclarations } from './declarations.mjs'
import { createWalk, isProduct, takenByScript, unreachedExports } from './reachable.mjs'

const main = 'apps/server/src/main.ts'
const rules = 'packages/domain/src/rules.ts'

/** Returns the names that are not reached when only main.ts is started. */
function unreached(sources) {
  const files = new Map(Object.entries(sources).map(([path, text]) => [path, readDeclarations(path, text)]))
  const walk = createWalk(files)
  walk.reachAll(main)
  return unreachedExports(files, walk).map(({ name }) => name)
}

describe('a symbol is reached', () => {
  test.each([
    ['by name', `import { a } from '@contour/domain/rules'\na()`],
    ['under another name', `import { a as b } from '@contour/domain/rules'\nexport const c = () => b()`],
    ['as a type', `import type { a } from '@contour/domain/rules'\nexport type C = { d: a }`],
    ['over a module object', `import * as rules from '@contour/domain/rules'\nrules.a()`],
    [
      'over a type of a module object',
      `import * as rules from '@contour/domain/rules'\nexport type C = rules.a`,
    ],
    ['over import()', `export async function f() { const { a } = await import('@contour/domain/rules') }`],
    ['over an import type', `export type C = import('@contour/domain/rules').a`],
    ['in a template', 'import { a } from "@contour/domain/rules"\nexport const t = `${a}`'],
    ['as a default value', `import { a } from '@contour/domain/rules'\nexport const f = (b = a) => b`],
    ['shorthand in an object', `import { a } from '@contour/domain/rules'\nexport const f = { a }`],
    ['as an element', `import { a } from '@contour/domain/rules'\nexport const f = () => a.map((b) => b)`],
  ])('%s', (_, text) =>
    expect(unreached({ [main]: text, [rules]: 'export const a = 1\nexport const z = 1' })).toEqual(['z']),
  )

  test('through a file that hands it on, and through declarations of its own file', () => {
    const sources = {
      [main]: `import { a } from '@contour/domain'\na()`,
      'packages/domain/src/index.ts': `export * from './rules.ts'\nexport { q as p } from './more.ts'`,
      'packages/domain/src/more.ts': 'export const q = 1',
      [rules]:
        'const inner = () => b\nexport const a = () => inner()\nexport const b = 1\nexport const c = 1',
    }
    expect(unreached(sources)).toEqual(['q', 'c'])
  })

  test('when its file is loaded for its effects', () => {
    const sources = {
      [main]: `import '@contour/domain/rules'`,
      [rules]: `import { a } from './more.ts'\na()`,
      'packages/domain/src/more.ts': 'export const a = () => {}',
    }
    expect(unreached(sources)).toEqual([])
  })
})

describe('a symbol is not reached', () => {
  test.each([
    ['imported and not used', `import { a } from '@contour/domain/rules'`],
    ['hidden by a parameter', `import { a } from '@contour/domain/rules'\nexport const f = (a) => a`],
    [
      'hidden by a variable',
      `import { a } from '@contour/domain/rules'\nexport function f() { const a = 1; return a }`,
    ],
    [
      'a property of that name',
      `import { a } from '@contour/domain/rules'\nexport const f = (o) => o.a + { a: 1 }`,
    ],
  ])('%s', (_, text) => expect(unreached({ [main]: text, [rules]: 'export const a = 1' })).toEqual(['a']))

  test('when only another unreached symbol uses it, or a test', () => {
    const sources = {
      [main]: 'export const main = 1',
      [rules]: 'export const a = 1\nexport const b = () => a',
      'packages/domain/src/rules.test.ts': `import { b } from './rules.ts'\nb()`,
    }
    expect(unreached(sources)).toEqual(['a', 'b'])
  })
})

test('tests and their support are no product', () => {
  expect(isProduct(rules)).toBe(true)
  for (const path of [
    'packages/domain/src/rules.test.ts',
    'packages/testkit/src/index.ts',
    'apps/server/src/adapters/payment/contract.ts',
    'packages/stripe-sandbox/src/test-bench.ts',
    'e2e/orders.spec.ts',
  ])
    expect(isProduct(path), path).toBe(false)
})

test('what a script takes from the server is named', () => {
  expect(takenByScript(`const { a, b } = await server('config.ts')`)).toEqual([
    { path: 'apps/server/src/config.ts', name: 'a' },
    { path: 'apps/server/src/config.ts', name: 'b' },
  ])
})
