import { readTexts } from '@contour/texts/read-texts'
import { expect, test } from 'vitest'
import { dosageTexts } from '../../texts/en/dosing.ts'
import { rowsOfPrescription, rowsOfShipment } from './instruction-rows.ts'

const t = readTexts(dosageTexts)
const line = (slot: string, name: string, strength: string) => ({
  slot,
  name,
  strength,
  directions: `${name}, as written.`,
  medId: name,
  rxId: `RX-${slot}-${name}`,
})
const nausea = line('Support', 'Ondansetron', '4 mg')
const month3 = line('Month 3', 'Semaglutide', '1.7 mg')

test('P-DOS-003 P-DOS-007 S-55 the instructions have the months in order, then the support medications', () => {
  const lines = [nausea, month3, line('Month 1', 'Semaglutide', '1 mg')]
  expect(rowsOfPrescription({ prescription_data: lines, months_before: 0 }, t)).toMatchObject([
    { month: 'Month 1', name: 'Semaglutide', strength: '1 mg', directions: 'Semaglutide, as written.' },
    { month: 'Month 3', strength: '1.7 mg' },
    { month: 'Any month', name: 'Ondansetron', strength: '4 mg' },
  ])
})

test('X-54 two months of a shipment that are dispensed from one line are one row', () => {
  expect(
    rowsOfShipment(
      {
        contents: [
          { ...month3, month: 4, lot: null },
          { ...month3, month: 5, lot: null },
          { ...nausea, month: null, lot: null },
        ],
        months_before: 0,
      },
      t,
    ).map(({ month }) => month),
  ).toEqual(['Month 4, Month 5', 'Any month'])
})

test('D-88 the months of a refill count on, in the prescription and in its shipment', () => {
  const refill = { prescription_data: [month3, nausea], months_before: 3 }
  expect(rowsOfPrescription(refill, t).map(({ month }) => month)).toEqual(['Month 6', 'Any month'])
  const sent = { contents: [{ ...month3, month: 3, lot: null }], months_before: 3 }
  expect(rowsOfShipment(sent, t).map(({ month }) => month)).toEqual(['Month 6'])
})
