import { expect, test } from 'vitest'
import { parcelNumber, readParcelNumber } from './parcel-number.ts'
import { isLateRequest, itemNames } from './replacement-rules.ts'

test('D-37 a parcel number is readable, and names its shipment again', () => {
  expect(parcelNumber(123)).toBe('C-P-000123')
  expect(parcelNumber(12_345_678)).toBe('C-P-12345678')
  for (const key of [1, 999_999, 1_000_000]) expect(readParcelNumber(parcelNumber(key))).toBe(key)
  expect(readParcelNumber(' c-p-000123 ')).toBe(123)
  for (const text of ['', '123', 'C-P-', 'C-P-12', 'C-P-00012a', 'C-P-000123; drop', 'C-P-9999999999999'])
    expect(readParcelNumber(text)).toBeNull()
})

test('S-84 a request is late once more than seven days have passed since the delivery', () => {
  const delivered = new Date('2026-11-01T12:00:00Z')
  expect(isLateRequest(delivered, new Date('2026-11-08T12:00:00Z'))).toBe(false)
  expect(isLateRequest(delivered, new Date('2026-11-08T12:00:00.001Z'))).toBe(true)
  expect(isLateRequest(null, new Date('2027-11-08T12:00:00Z'))).toBe(false)
})

test('the names of the items of one shipment differ', () => {
  const line = (name: string, strength: string, month: number | null) => ({ name, strength, month })
  expect(
    itemNames([
      line('Semaglutide', '0.25 mg', 1),
      line('Semaglutide', '0.5 mg', 2),
      line('B12 1 ml', '1 ml', null),
    ]),
  ).toEqual(['Semaglutide 0.25 mg', 'Semaglutide 0.5 mg', 'B12 1 ml'])
  const same = itemNames([
    line('Semaglutide', '1 mg', 4),
    line('Semaglutide', '1 mg', 5),
    line('B12', '', null),
    line('B12', '', null),
  ])
  expect(same).toEqual(['Semaglutide 1 mg (month 4)', 'Semaglutide 1 mg (month 5)', 'B12', 'B12 (2)'])
})
