import { expect, test } from 'vitest'
import { contradictsNone, isNoneOption } from './multi-select.ts'

test('an option whose title contains "none", in any case, stands for none of the others', () => {
  expect(['None of these', 'I have NONE', 'Nausea'].map(isNoneOption)).toEqual([true, true, false])
})

test('a "none" next to another option contradicts it; alone it does not', () => {
  expect(contradictsNone(['None', 'Nausea'])).toBe(true)
  expect(contradictsNone(['None'])).toBe(false)
  expect(contradictsNone(['Nausea', 'Reflux'])).toBe(false)
})
