import { expect, test } from 'vitest'
import { errorFacts, loggedFacts } from './log.ts'

test('an error is logged as its kind, code and place, whether it was reduced before or not, and never its words', () => {
  const error = Object.assign(new TypeError('maya@example.com is not a function'), { code: '23505' })
  const facts = { kind: 'TypeError', code: '23505', at: expect.arrayContaining([expect.any(String)]) }
  expect(loggedFacts(error)).toMatchObject(facts)
  expect(loggedFacts(errorFacts(error))).toMatchObject(facts)
  expect(JSON.stringify(loggedFacts(error))).not.toContain('maya')
})

test('whatever else was thrown is logged as its type alone', () => {
  for (const thrown of ['maya@example.com', { name: 'Maya' }, null, 7])
    expect(loggedFacts(thrown)).toEqual({ kind: typeof thrown })
})
