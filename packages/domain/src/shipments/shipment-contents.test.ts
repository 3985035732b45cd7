import { describe, expect, test } from 'vitest'
import { DRUGS, type Drug } from '../dosing/drug.ts'
import { prescribedSlots, slotLabel, slotsForTerm } from '../dosing/months.ts'
import type { Term } from '../catalog/price-book.ts'
import { needsCheckIn } from '../subscriptions/schedule.ts'
import { monthsPerShipment, shipmentContents, shipmentMonths, shipmentPlace } from './shipment-contents.ts'

const TERMS = [1, 3, 6, 12] as const satisfies readonly Term[]

/** A signed prescription for a term, with a support medication. */
const prescribed = (drug: Drug, term: Term) => [
  ...slotsForTerm(term).map((slot) => ({ slot: slotLabel(slot), drug, id: `${drug} ${slot}` })),
  { slot: 'Support', drug: null, id: 'ondansetron' },
]

/** The shipment for which the prescription of a shipment was written: the latest one with a check-in (M-10). */
function prescribedFor(term: Term, shipmentNo: number): number {
  for (let no = shipmentNo; no > 1; no -= 1) if (needsCheckIn(term, no)) return no
  return 1
}

const boxOf = (drug: Drug, term: Term, shipmentNo: number) =>
  shipmentContents({
    drug,
    term,
    shipmentNo,
    prescribedAt: prescribedFor(term, shipmentNo),
    monthsBehind: 0,
    items: prescribed(drug, term),
  }).map(({ item }) => item.slot)

describe.each(DRUGS)('%s', (drug) => {
  test.each([
    // Monthly: one month per shipment; the prescription of the check-in starts again at shipments 4, 7, 10 and 13.
    [1, 1, ['Month 1', 'Support']],
    [1, 2, ['Month 2']],
    [1, 3, ['Month 3']],
    [1, 4, ['Month 1', 'Support']],
    [1, 5, ['Month 2']],
    [1, 6, ['Month 3']],
    [1, 12, ['Month 3']],
    [1, 13, ['Month 1', 'Support']],
    // Prepaid: three months per shipment, each with its own check-in and prescription.
    [3, 1, ['Month 1', 'Month 2', 'Month 3', 'Support']],
    [3, 2, ['Month 1', 'Month 2', 'Month 3', 'Support']],
    [6, 1, ['Month 1', 'Month 2', 'Month 3', 'Support']],
    [6, 2, ['Month 1', 'Month 2', 'Month 3', 'Support']],
    [12, 1, ['Month 1', 'Month 2', 'Month 3', 'Support']],
    [12, 4, ['Month 1', 'Month 2', 'Month 3', 'Support']],
  ] as const)('R-003 D-66 term %i, shipment %i holds %j', (term, shipmentNo, slots) => {
    expect(boxOf(drug, term, shipmentNo)).toEqual(slots)
  })
})

test.each(DRUGS)(
  'R-003 every shipment of two years of %s holds the supply of its term, and never a month twice',
  (drug) => {
    for (const term of TERMS) {
      const seen = new Map<number, string[]>()
      for (let shipmentNo = 1; shipmentNo <= 24 / monthsPerShipment(term); shipmentNo += 1) {
        const at = prescribedFor(term, shipmentNo)
        const months = boxOf(drug, term, shipmentNo).filter((slot) => slot !== 'Support')
        expect(months).toHaveLength(monthsPerShipment(term))
        expect(months).not.toContain('Month 6-12')
        seen.set(at, [...(seen.get(at) ?? []), ...months])
      }
      for (const months of seen.values()) expect(new Set(months).size).toBe(months.length)
    }
  },
)

test('R-003 X-54 a prepaid shipment that an earlier prescription still covers keeps Month 3 and takes Month 6-12', () => {
  const box = (term: Term, shipmentNo: number) =>
    shipmentContents({
      drug: 'semaglutide',
      term,
      shipmentNo,
      prescribedAt: 1,
      monthsBehind: 0,
      items: prescribed('semaglutide', term),
    }).map(({ item, month }) => [month, item.slot])
  expect(box(6, 2)).toEqual([
    [4, 'Month 3'],
    [5, 'Month 3'],
    [6, 'Month 6-12'],
  ])
  expect(box(12, 4)).toEqual([
    [10, 'Month 6-12'],
    [11, 'Month 6-12'],
    [12, 'Month 6-12'],
  ])
  expect(box(12, 5)).toEqual([])
})

test('MED-10 D-78 a shipment takes months 4 and 5 from their own lines where the prescription writes them', () => {
  const items = prescribedSlots(12).map((slot) => ({ slot: slotLabel(slot), drug: 'semaglutide' }))
  const box = shipmentContents({
    drug: 'semaglutide',
    term: 12,
    shipmentNo: 2,
    prescribedAt: 1,
    monthsBehind: 0,
    items,
  })
  expect(box.map(({ item }) => item.slot)).toEqual(['Month 4', 'Month 5', 'Month 6-12'])
})

test('R-003 nothing is in the box that no line of the prescription covers', () => {
  const items = prescribed('semaglutide', 1)
  const shipment = { drug: 'semaglutide', term: 1, prescribedAt: 1, monthsBehind: 0, items } as const
  expect(shipmentContents({ ...shipment, shipmentNo: 4 })).toEqual([])
  expect(shipmentContents({ ...shipment, prescribedAt: 3, shipmentNo: 2 })).toEqual([])
  expect(shipmentContents({ ...shipment, items: [], shipmentNo: 1 })).toEqual([])
  expect(shipmentContents({ ...shipment, items: items.slice(1), shipmentNo: 1 })).toEqual([])
  expect(shipmentContents({ ...shipment, term: 3, items: items.slice(0, 2), shipmentNo: 1 })).toEqual([])
})

test('R-003 a line of another drug is never in the box', () => {
  const items = [...prescribed('tirzepatide', 3), ...prescribed('semaglutide', 3)]
  const box = shipmentContents({
    drug: 'semaglutide',
    term: 3,
    shipmentNo: 1,
    prescribedAt: 1,
    monthsBehind: 0,
    items,
  })
  expect(box.filter(({ item }) => item.drug !== null).map(({ item }) => item.drug)).toEqual([
    'semaglutide',
    'semaglutide',
    'semaglutide',
  ])
})

test('R-003 over all numbers: months follow one another without a gap, count from the prescription, and end with it', () => {
  for (const term of TERMS)
    for (let prescribedAt = 1; prescribedAt <= 6; prescribedAt += 1) {
      let last = 0
      for (let shipmentNo = 1; shipmentNo <= 20; shipmentNo += 1) {
        const months = shipmentMonths({ term, shipmentNo, prescribedAt, monthsBehind: 0 })
        if (shipmentNo < prescribedAt) expect(months).toEqual([])
        for (const month of months) {
          expect(month).toBe(last + 1)
          last = month
        }
      }
      expect(last).toBe(term >= 6 ? 12 : 3)
    }
})

test('a monthly shipment counts within its prescription, a prepaid one within its term', () => {
  expect(shipmentPlace({ term: 1, shipmentNo: 2, prescribedAt: 1 })).toEqual({ number: 2, of: 3 })
  expect(shipmentPlace({ term: 1, shipmentNo: 4, prescribedAt: 4 })).toEqual({ number: 1, of: 3 })
  expect(shipmentPlace({ term: 1, shipmentNo: 4, prescribedAt: 1 })).toBeNull()
  expect(shipmentPlace({ term: 3, shipmentNo: 1, prescribedAt: 1 })).toEqual({ number: 1, of: 1 })
  expect(shipmentPlace({ term: 6, shipmentNo: 2, prescribedAt: 2 })).toEqual({ number: 2, of: 2 })
  expect(shipmentPlace({ term: 12, shipmentNo: 5, prescribedAt: 5 })).toEqual({ number: 1, of: 4 })
})

test('MED-11 D-87 a parcel that is behind holds the month of its place, and the first of a prescription never is', () => {
  const box = (shipmentNo: number, prescribedAt: number, monthsBehind: number) =>
    shipmentContents({
      drug: 'semaglutide',
      term: 1,
      shipmentNo,
      prescribedAt,
      monthsBehind,
      items: prescribed('semaglutide', 1),
    }).map(({ item }) => item.slot)
  expect(box(2, 1, 1)).toEqual(['Month 1'])
  expect(box(3, 1, 1)).toEqual(['Month 2'])
  expect(box(3, 1, 2)).toEqual(['Month 1'])
  expect(box(3, 3, 2)).toEqual(['Month 1', 'Support'])
  expect(box(2, 1, 9)).toEqual(['Month 1'])
})
