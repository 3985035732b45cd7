import { describe, expect, test } from 'vitest'
import { addonCents, addonFacts, addonMultiplier, addonOfSelection } from '../add-on/addons.ts'
import { formatUsd, monthlyDisplay } from '../money/cents.ts'
import type { PriceList, Term } from './price-book.ts'
import {
  BADGES,
  DEFAULT_AMOUNT,
  PLANS,
  PRICE_ROWS,
  SUBSCRIPTION_PRICE_HELPER,
  TERMS,
  TERM_LABELS,
  asLowAs,
  lowestMonths,
  findPlan,
  firstCharge,
  isTerm,
  renewalCharge,
  savings,
} from './price-book.ts'
import type { Drug } from './products.ts'

describe('the price book', () => {
  test.each([
    ['C-CAT-003', 'semaglutide', 1, 14997],
    ['C-CAT-005', 'semaglutide', 3, 44997],
    ['C-CAT-006', 'semaglutide', 6, 80995],
    ['C-CAT-007', 'semaglutide', 12, 134997],
    ['C-CAT-008', 'tirzepatide', 1, 24997],
    ['C-CAT-010', 'tirzepatide', 3, 74997],
    ['C-CAT-011', 'tirzepatide', 6, 134982],
    ['C-CAT-012', 'tirzepatide', 12, 234988],
  ] as [string, Drug, Term, number][])(
    '%s C-CAT-013 %s for %i months charges %i cents at checkout',
    (_r, drug, term, cents) => {
      expect(firstCharge('checkout', drug, term)).toBe(cents)
    },
  )

  test('C-CAT-004 C-CAT-009 a monthly plan renews at the regular month, longer terms at their total', () => {
    expect(renewalCharge('checkout', 'semaglutide', 1)).toBe(24997)
    expect(renewalCharge('checkout', 'tirzepatide', 1)).toBe(34997)
    expect(renewalCharge('checkout', 'semaglutide', 6)).toBe(80995)
    expect(renewalCharge('buymore', 'semaglutide', 6)).toBe(80997)
  })

  test.each([
    ['C-BUY-002', 'sema_buymore_12', 134997, 12, '$112.49'],
    ['C-BUY-004', 'sema_buymore_6', 80997, 6, '$134.99'],
    ['C-UPG-001', 'tirz_upgrade_3', 74997, 3, '$249.99'],
    ['C-UPG-002', 'tirz_upgrade_6', 114997, 6, '$191.66'],
  ] as const)(
    '%s C-BUY-020 plan %s costs %i cents for %i months, shown as %s',
    (_r, planId, cents, term, monthly) => {
      const plan = findPlan(planId)
      if (!plan) throw new Error('no plan')
      expect(plan.term).toBe(term)
      expect(firstCharge(plan.list, plan.drug, plan.term)).toBe(cents)
      expect(formatUsd(monthlyDisplay(cents, term))).toBe(monthly)
    },
  )

  test('a term that a list does not hold has no price', () => {
    const sold = new Set(PRICE_ROWS.map(({ list, drug, term }) => `${list} ${drug} ${term}`))
    for (const list of ['checkout', 'buymore', 'upgrade'] as PriceList[]) {
      for (const drug of ['semaglutide', 'tirzepatide'] as const) {
        for (const term of TERMS) {
          const ask = () => firstCharge(list, drug, term)
          if (sold.has(`${list} ${drug} ${term}`)) expect(ask()).toBeGreaterThan(0)
          else expect(ask).toThrow(RangeError)
        }
      }
    }
    expect(findPlan('tirz_upgrade_12')).toBeNull()
    expect(PLANS).toHaveLength(4)
  })

  test('C-CAT-001 C-CAT-002 C-CAT-022 the terms, their labels and badges', () => {
    expect(TERMS.map((term) => [term, TERM_LABELS[term], BADGES[term]])).toEqual([
      [1, 'Monthly', null],
      [3, 'Quarterly', 'Big Savings'],
      [6, 'Half yearly', 'Huge Savings'],
      [12, 'Yearly', 'Best Price'],
    ])
    expect(isTerm(2)).toBe(false)
    expect(isTerm('3')).toBe(false)
  })

  test('C-CAT-021 the monthly figures of terms 3, 6 and 12', () => {
    const monthly = (drug: Drug) =>
      ([3, 6, 12] as const).map((term) => monthlyDisplay(firstCharge('checkout', drug, term), term))
    expect(monthly('semaglutide')).toEqual([14999, 13499, 11249])
    expect(monthly('tirzepatide')).toEqual([24999, 22497, 19582])
  })

  test('C-CAT-023 savings against the first month and regular months', () => {
    const saved = (drug: Drug) => ([3, 6, 12] as const).map((term) => savings(drug, term))
    expect(saved('semaglutide')).toEqual([19994, 58987, 154967])
    expect(saved('tirzepatide')).toEqual([19994, 65000, 174976])
  })

  test('F-QST-007 F-QST-009 "as low as" figures', () => {
    expect(formatUsd(asLowAs('semaglutide'))).toBe('$112.49')
    expect(formatUsd(asLowAs('tirzepatide'))).toBe('$195.82')
    expect(lowestMonths()).toEqual({ semaglutide: '$112.49', tirzepatide: '$195.82' })
  })

  test('C-CAT-015 C-CAT-036 the default amount and the price helper are no prices', () => {
    expect(DEFAULT_AMOUNT).toBe(499)
    expect(SUBSCRIPTION_PRICE_HELPER).toBe(349)
    expect(PRICE_ROWS.map(({ cents }) => cents)).not.toContain(DEFAULT_AMOUNT)
  })
})

describe('add-ons', () => {
  test('C-CAT-039 the multiplier is 2 at six months and 1 otherwise', () => {
    expect(TERMS.map(addonMultiplier)).toEqual([1, 1, 2, 1])
  })
  test('C-CAT-038 C-CAT-043 prices follow the multiplier', () => {
    expect(TERMS.map((term) => addonCents('nausea', term))).toEqual([1997, 1997, 3994, 1997])
    expect(TERMS.map((term) => addonCents('bundle', term))).toEqual([2997, 2997, 5994, 2997])
  })
  test('C-CAT-040 C-CAT-041 C-CAT-042 what the card shows at six months', () => {
    expect(addonFacts(6)).toEqual({ supplyDays: 180, pills: 60, pillMg: 4, struckCents: 14800 })
    expect(addonFacts(12)).toEqual({ supplyDays: 90, pills: 30, pillMg: 4, struckCents: 7400 })
  })
  test('F-THX-007 GLP Energy alone is inactive and cannot be priced', () => {
    expect(() => addonCents('b12', 1)).toThrow('not sold')
  })
  test('X-44 the chosen bundle is read from the stated words', () => {
    expect(['Nausea', 'B12', 'Bundle', 'None', 'x'].map(addonOfSelection)).toEqual([
      'nausea',
      'b12',
      'bundle',
      null,
      null,
    ])
  })
})
