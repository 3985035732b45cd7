import { easternDate, easternTime, weekdayOf } from '@contour/domain/time/plain-date'
import { isFederalHoliday } from '@contour/domain/time/shipping-calendar'
import { expect, test } from 'vitest'
import { MOMENTS, momentNamed, testTime } from './moments.ts'

const parts = Object.entries(MOMENTS).map(([name, at]) => {
  const instant = new Date(at)
  const date = easternDate(instant)
  return [name, date, easternTime(instant), weekdayOf(date)]
})

test('the moments are what their names say, in US Eastern', () => {
  expect(parts).toEqual([
    ['working-day', '2027-03-02', '10:00', 2],
    ['before-a-holiday', '2027-05-28', '21:15', 5],
    ['clocks-go-forward', '2027-03-14', '01:30', 0],
    ['clocks-go-back', '2027-11-07', '01:30', 0],
    ['leap-day', '2028-02-29', '10:00', 2],
    ['end-of-year', '2027-12-31', '23:50', 5],
  ])
  expect(isFederalHoliday('2027-05-31')).toBe(true)
})

test('in the nights of the changes one hour is left out, and one comes twice', () => {
  const hourLater = (name: string) => easternTime(new Date(momentNamed(name) + 3_600_000))
  expect(hourLater('clocks-go-forward')).toBe('03:30')
  expect(hourLater('clocks-go-back')).toBe('01:30')
})

test('an unknown moment is refused with the names of the known ones', () => {
  expect(() => momentNamed('today')).toThrow('TEST_MOMENT is working-day, before-a-holiday, ')
})

test('time passes as in reality', async () => {
  const real = performance.now()
  const before = testTime()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const passed = testTime() - before
  expect(passed).toBeGreaterThanOrEqual(15)
  // The sum of such large numbers loses its last digits.
  expect(passed).toBeLessThanOrEqual(performance.now() - real + 1)
})
