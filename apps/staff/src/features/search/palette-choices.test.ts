import { expect, test } from 'vitest'
import { matchingChoices, nextChoice } from './palette-choices.ts'

const choice = (label: string) => ({ id: label, group: 'pages' as const, label, run: () => {} })
const PAGES = ['Home', 'Late orders', 'Orders', 'Sign out'].map(choice)
const labels = (typed: string) => matchingChoices(PAGES, typed).map(({ label }) => label)

test('pages and commands are found by any of their words, those that begin with the text first', () => {
  expect(labels('')).toEqual(['Home', 'Late orders', 'Orders', 'Sign out'])
  expect(labels('ORD')).toEqual(['Orders', 'Late orders'])
  expect(labels('orders late')).toEqual(['Late orders'])
  expect(labels('maya')).toEqual([])
})

test('the arrow keys go round', () => {
  expect([nextChoice(3, 2, 1), nextChoice(3, 0, -1), nextChoice(3, 0, 1), nextChoice(0, 0, 1)]).toEqual([
    0, 2, 1, -1,
  ])
})
