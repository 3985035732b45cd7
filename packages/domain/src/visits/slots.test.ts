import { expect, test } from 'vitest'
import { nextDoctorAt } from './next-doctor.ts'
import { DEFAULT_OFFICE_HOURS } from './office-hours.ts'
import { freeStarts, problemOfHours, startsOn } from './slots.ts'

const OFFICE = DEFAULT_OFFICE_HOURS
const TUESDAY = [{ weekday: 2, opens: '10:00', closes: '11:00' }]
const text = (starts: readonly Date[]) => starts.map((at) => at.toISOString().slice(0, 16))

test('M-06 open hours are quarter hours that end after they begin and do not overlap', () => {
  expect(problemOfHours(TUESDAY)).toBeNull()
  expect(problemOfHours([{ weekday: 2, opens: '10:10', closes: '11:00' }])).toBe('time')
  expect(problemOfHours([{ weekday: 2, opens: '11:00', closes: '11:00' }])).toBe('order')
  expect(problemOfHours([...TUESDAY, { weekday: 2, opens: '10:45', closes: '12:00' }])).toBe('overlap')
  expect(problemOfHours([...TUESDAY, { weekday: 2, opens: '11:00', closes: '12:00' }])).toBeNull()
  expect(problemOfHours([...TUESDAY, { weekday: 3, opens: '10:45', closes: '12:00' }])).toBeNull()
})

test('M-06 open hours are cut into visits of 15 minutes, in US Eastern', () => {
  expect(text(startsOn('2026-11-24', TUESDAY, [], OFFICE))).toEqual([
    '2026-11-24T15:00',
    '2026-11-24T15:15',
    '2026-11-24T15:30',
    '2026-11-24T15:45',
  ])
  expect(startsOn('2026-11-25', TUESDAY, [], OFFICE)).toEqual([])
  expect(startsOn('2026-11-24', TUESDAY, ['2026-11-24'], OFFICE)).toEqual([])
  // In daylight saving time 10 am is another instant.
  expect(text(startsOn('2026-07-07', TUESDAY, [], OFFICE))[0]).toBe('2026-07-07T14:00')
})

test('M-06 D-45 visits lie inside the office hours: none on holidays, none across the closing', () => {
  const thursday = [{ weekday: 4, opens: '09:00', closes: '12:00' }]
  expect(startsOn('2026-11-26', thursday, [], OFFICE)).toEqual([])
  const late = [{ weekday: 2, opens: '17:30', closes: '19:00' }]
  expect(text(startsOn('2026-11-24', late, [], OFFICE))).toEqual(['2026-11-24T22:30', '2026-11-24T22:45'])
  const sunday = [{ weekday: 7, opens: '09:00', closes: '12:00' }]
  expect(startsOn('2026-11-22', sunday, [], OFFICE)).toEqual([])
})

test('M-06 what is booked, sooner than in an hour or later than in 14 days is not offered', () => {
  const now = new Date('2026-11-24T14:20:00Z')
  const taken = [new Date('2026-11-24T15:30:00Z')]
  const starts = text(freeStarts(now, TUESDAY, [], OFFICE, taken))
  expect(starts.filter((at) => at.startsWith('2026-11-24'))).toEqual(['2026-11-24T15:45'])
  expect(starts.at(-1)).toBe('2026-12-08T15:45')
})

test('M-06 D-45 without a doctor the next one is the first open hour, otherwise the next opening', () => {
  const now = new Date('2026-11-23T15:00:00Z')
  const next = (on: boolean, plans: { hours: typeof TUESDAY; daysOff: string[] }[], from = now) =>
    nextDoctorAt(from, on, plans, OFFICE).toISOString()
  expect(next(true, [])).toBe(now.toISOString())
  expect(next(false, [{ hours: TUESDAY, daysOff: [] }])).toBe('2026-11-24T15:00:00.000Z')
  expect(next(false, [{ hours: TUESDAY, daysOff: ['2026-11-24'] }])).toBe('2026-12-01T15:00:00.000Z')
  // Nobody set hours: the office is open now, so its next opening is tomorrow's.
  expect(next(false, [])).toBe('2026-11-24T14:00:00.000Z')
  expect(next(false, [], new Date('2026-11-23T08:00:00Z'))).toBe('2026-11-23T14:00:00.000Z')
})
