import { expect, test } from 'vitest'
import { castProblems, isProduct } from './check-casts.mjs'
import { readCasts } from './syntax.mjs'

const named = (code) => readCasts('a.ts', code).flatMap((cast) => (cast.named ? [cast.text] : []))

test('casts to a named type are found, in both spellings and inside others', () => {
  expect(named('const a = b as Drug')).toEqual(['b as Drug'])
  expect(named('const a = <Drug>b')).toEqual(['<Drug>b'])
  expect(named('const a = b as Drug[] | null')).toHaveLength(1)
  expect(named('f(b as never, c as keyof Form)')).toHaveLength(2)
  expect(named('const a = b as unknown as Drug')).toEqual(['b as unknown as Drug'])
})

test('what claims nothing is not counted', () => {
  expect(
    readCasts('a.ts', 'const a = ["x"] as const; const b = c satisfies Drug; const d = e as unknown'),
  ).toEqual([])
  expect(readCasts('a.ts', "import { a as b } from './c.ts'; export { b as d }")).toEqual([])
  expect(readCasts('a.ts', '// b as Drug\nconst text = "b as Drug"')).toEqual([])
  expect(named('const a = b as string; const c = d as { code?: unknown }')).toEqual([])
})

test('a number above its limit fails', () => {
  const limits = { named: 2, other: 3 }
  expect(castProblems({ named: 2, other: 3 }, limits)).toEqual([])
  expect(castProblems({ named: 3, other: 3 }, limits)).toEqual([expect.stringContaining('at most 2')])
  expect(castProblems({ named: 1, other: 4 }, limits)).toEqual([expect.stringContaining('at most 3')])
})

test('product code is neither tests nor what only tests load', () => {
  expect(isProduct('apps/server/src/log.ts')).toBe(true)
  expect(isProduct('apps/server/src/log.test.ts')).toBe(false)
  expect(isProduct('apps/server/src/crash-tests/flows/a.ts')).toBe(false)
  expect(isProduct('packages/testkit/src/index.ts')).toBe(false)
  expect(isProduct('scripts/check.mjs')).toBe(false)
})
