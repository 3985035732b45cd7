import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from './plain-date.ts'
import {
  expectedDelivery,
  federalHolidays,
  isBusinessDay,
  isFederalHoliday,
  isShipDay,
  nextShipDate,
} from './shipping-calendar.ts'

const anyDate = fc.integer({ min: 0, max: 10_957 }).map((days) => addDays('2020-01-01', days))

describe('the shipping calendar', () => {
  test('the federal holidays of 2026 and 2027 as they are kept', () => {
    expect(federalHolidays(2026).map(({ date }) => date)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
    expect(federalHolidays(2027).map(({ date }) => date)).toEqual([
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-05-31',
      '2027-06-18',
      '2027-07-05',
      '2027-09-06',
      '2027-10-11',
      '2027-11-11',
      '2027-11-25',
      '2027-12-24',
    ])
    // New Year's Day 2028 is a Saturday, observed on the last Friday of 2027.
    expect(isFederalHoliday('2027-12-31')).toBe(true)
  })

  test('G-SHL-010 F-THX-004 orders of Friday, Saturday and Sunday ship on Monday', () => {
    expect(['2026-11-13', '2026-11-14', '2026-11-15'].map(nextShipDate)).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-11-16',
    ])
    expect(nextShipDate('2026-11-12')).toBe('2026-11-12')
  })

  test('nothing is handed over on the day before a holiday', () => {
    // Thanksgiving Thursday: neither Wednesday nor the day itself; Friday never ships.
    expect(nextShipDate('2026-11-24')).toBe('2026-11-24')
    expect(nextShipDate('2026-11-25')).toBe('2026-11-30')
    // Independence Day observed on Friday: a shipment of Thursday would be in transit over the weekend.
    expect(isShipDay('2026-07-02')).toBe(false)
  })

  test('G-SHL-011 every parcel goes on Monday to Thursday and arrives the next day', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const ship = nextShipDate(date)
        expect(isShipDay(ship)).toBe(true)
        expect(daysBetween(date, ship)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(date, ship)).toBeLessThanOrEqual(6)
        expect(weekdayOf(ship)).toBeGreaterThanOrEqual(1)
        expect(weekdayOf(ship)).toBeLessThanOrEqual(4)
        expect(isFederalHoliday(ship)).toBe(false)
        expect(daysBetween(ship, expectedDelivery(ship))).toBe(1)
        for (let day = date; day < ship; day = addDays(day, 1)) expect(isShipDay(day)).toBe(false)
      }),
    )
  })

  test('a parcel sent by hand on a Friday is expected on the next business day', () => {
    expect(expectedDelivery('2026-10-09')).toBe('2026-10-13')
    expect(isBusinessDay('2026-10-12')).toBe(false)
  })
})
