import { expect, test } from 'vitest'
import { addOnTexts } from './en/add-on.ts'
import { checkoutTexts } from './en/checkout.ts'
import { planTexts } from './en/plan.ts'
import { reportTexts } from './en/report.ts'
import { upgradesTexts } from './en/upgrades.ts'

const { english: report } = reportTexts
const { english: checkout } = checkoutTexts

test('R-057 D-63 every saving and every price that is struck out says what it compares', () => {
  expect(checkout.savesCompares).toBe('Savings compare with paying monthly for the same time.')
  expect(checkout.retailPrice).toBe('retail price')
  expect(checkout.discountCompares).toMatch(/retail price of a month less the first-month price/)
  expect(planTexts.english.lowest).toMatch(/with the yearly plan paid at once/)
  expect(addOnTexts.english.listPrice).toMatch(/list price/)
  expect(report.compares).toMatch(/advertised price of one month.*not the difference of these prices/)
  expect(upgradesTexts.english.newOrder).toMatch(/A new order of \{months\} months costs \{amount\}/)
})
