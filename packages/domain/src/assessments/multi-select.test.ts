import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contradictsNone, toggleOption } from './multi-select.ts'

test('P-QST-037 choosing an option containing "none" clears the others', () => {
  expect(toggleOption(['Nausea', 'Reflux'], 'None of these')).toEqual(['None of these'])
  expect(toggleOption(['Nausea'], 'I have NONE')).toEqual(['I have NONE'])
})

test('P-QST-038 choosing any other option removes a "none"', () => {
  expect(toggleOption(['None'], 'Nausea')).toEqual(['Nausea'])
})

test('pressing a chosen option takes it back', () => {
  expect(toggleOption(['Nausea', 'Reflux'], 'Nausea')).toEqual(['Reflux'])
  expect(toggleOption(['None'], 'None')).toEqual([])
})

test('no sequence of presses leaves a "none" beside another option', () => {
  const title = fc.constantFrom('Nausea', 'Reflux', 'None', 'None of these', 'Vomiting')
  fc.assert(
    fc.property(fc.array(title), (presses) => {
      const chosen = presses.reduce<readonly string[]>(toggleOption, [])
      expect(contradictsNone(chosen)).toBe(false)
      expect(new Set(chosen).size).toBe(chosen.length)
    }),
  )
  expect(contradictsNone(['None', 'Nausea'])).toBe(true)
})
