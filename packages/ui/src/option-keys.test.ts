import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { optionForKey, optionRuns, toggleOption } from './option-keys.ts'

const press = (key: string, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('keys 1 to 9 choose by position, within the options there are', () => {
  expect(optionForKey(press('1'), 3)).toBe(0)
  expect(optionForKey(press('3'), 3)).toBe(2)
  expect(optionForKey(press('4'), 3)).toBe(-1)
  expect(optionForKey(press('0'), 3)).toBe(-1)
  expect(optionForKey(press('Enter'), 3)).toBe(-1)
})

test('with a modifier held the key belongs to the browser', () => {
  expect(optionForKey(press('1', { ctrlKey: true }), 3)).toBe(-1)
  expect(optionForKey(press('1', { metaKey: true }), 3)).toBe(-1)
  expect(optionForKey(press('1', { altKey: true }), 3)).toBe(-1)
})

test('an exclusive answer clears the others, and any other clears it', () => {
  expect(toggleOption(['a', 'b'], 'none', ['none'])).toEqual(['none'])
  expect(toggleOption(['none'], 'a', ['none'])).toEqual(['a'])
  expect(toggleOption(['a', 'b'], 'a', ['none'])).toEqual(['b'])
  expect(toggleOption(['none'], 'none', ['none'])).toEqual([])
})

test('no sequence of presses leaves an exclusive answer next to another one', () => {
  const exclusive = ['none', 'unknown']
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', ...exclusive)), (presses) => {
      const chosen = presses.reduce<string[]>((now, value) => toggleOption(now, value, exclusive), [])
      expect(chosen.length > 1 && chosen.some((value) => exclusive.includes(value))).toBe(false)
      expect(new Set(chosen).size).toBe(chosen.length)
    }),
  )
})

test('options are rows of one card, and an exclusive one is a card of its own', () => {
  const options = [{ value: 'a' }, { value: 'b' }, { value: 'none', exclusive: true }]
  expect(optionRuns(options, 1)).toEqual([
    { from: 0, options: options.slice(0, 2) },
    { from: 2, options: options.slice(2) },
  ])
  expect(optionRuns([options[2]!, options[0]!], 1).map(({ from }) => from)).toEqual([0, 1])
  expect(optionRuns(options, 2).map(({ from }) => from)).toEqual([0, 1, 2])
  expect(optionRuns([], 1)).toEqual([])
})
