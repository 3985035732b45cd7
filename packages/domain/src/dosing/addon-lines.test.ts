import { expect, test } from 'vitest'
import { ADDONS, addonCents } from '../add-on/addons.ts'
import { addonLines, checkAddonDecisions } from './addon-lines.ts'

test('R-002 the shares of an add-on add up to what was paid for it, for every term', () => {
  for (const term of [1, 3, 6, 12] as const)
    for (const kind of ['nausea', 'bundle'] as const) {
      const paid = addonCents(kind, term)
      const lines = addonLines(kind, term, paid)
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(paid)
      for (const { cents } of lines) expect(cents).toBeGreaterThan(0)
    }
  expect(addonLines('bundle', 1, 2997)).toMatchObject([
    {
      id: 'nausea',
      name: ADDONS.nausea.name,
      medId: 'SUPP-ONDANSETRON',
      cents: 1997,
      quantity: '30 tablets',
    },
    { id: 'b12', name: ADDONS.b12.name, medId: 'SUPP-B12', cents: 1000, quantity: '30 tablets' },
  ])
  expect(addonLines('nausea', 6, 3994)).toMatchObject([{ cents: 3994, quantity: '60 tablets' }])
})

const NAUSEA = {
  id: 'nausea',
  name: 'GLP Anti-Nausea',
  medId: 'SUPP-ONDANSETRON',
  refusedBefore: false,
} as const
const why = { id: 'nausea', reason: 'It prolongs the QT interval with your other medicine.' } as const

test('R-002 D-51 each add-on is decided exactly once', () => {
  const check = (prescribed: string[], refusals: Parameters<typeof checkAddonDecisions>[2]) =>
    checkAddonDecisions([NAUSEA], prescribed, refusals)
  expect(check(['SUPP-ONDANSETRON'], [])).toEqual([])
  expect(check([], [why])).toEqual([])
  expect(check([], [])).toEqual(['Decide the add-on GLP Anti-Nausea: prescribe it, or say why not.'])
  expect(check(['SUPP-ONDANSETRON'], [why])).toEqual(['The add-on GLP Anti-Nausea is decided twice.'])
  expect(check([], [why, why])).toEqual(['The add-on GLP Anti-Nausea is decided twice.'])
  expect(check([], [{ ...why, reason: ' ' }])).toEqual([
    'Say why the add-on GLP Anti-Nausea is not prescribed.',
  ])
  expect(check([], [{ ...why, reason: 'x'.repeat(501) }])).toHaveLength(1)
  expect(check(['SUPP-ONDANSETRON'], [{ ...why, id: 'b12' }])).toEqual([
    'An add-on that was not bought cannot be decided.',
  ])
})

test('R-002 what was refused before stays refused, because its money was released', () => {
  const before = [{ ...NAUSEA, refusedBefore: true }]
  expect(checkAddonDecisions(before, [], [])).toEqual([])
  expect(checkAddonDecisions(before, ['SUPP-ONDANSETRON'], [])).toHaveLength(1)
  expect(checkAddonDecisions(before, [], [why])).toHaveLength(1)
})
