import { expect, test } from 'vitest'
import { orderEventOf, visitLifeCycle } from './visit-life-cycle.ts'

const { next, eventsFrom } = visitLifeCycle

test('M-06 a visit goes from the line to the call, the visit and its outcome', () => {
  expect(next(null, 'joined', 'patient')).toBe('waiting')
  expect(next('waiting', 'picked', 'clinician')).toBe('called')
  expect(next('called', 'entered', 'patient')).toBe('in_progress')
  expect(next('in_progress', 'finished', 'clinician')).toBe('done')
  expect(next('called', 'finished', 'clinician')).toBeNull()
})

test('M-06 a booked visit is checked in, missed, moved on or withdrawn', () => {
  expect(next(null, 'booked', 'patient')).toBe('booked')
  expect(eventsFrom('booked', 'patient')).toEqual(['checked_in', 'left'])
  expect(eventsFrom('booked', 'clinician')).toEqual(['withdrawn'])
  expect(next('booked', 'missed', 'server')).toBe('missed')
  expect(next('booked', 'picked', 'clinician')).toBeNull()
})

test('M-06 a called patient is picked once, and goes back to the line or is missed', () => {
  expect(next('called', 'picked', 'clinician')).toBeNull()
  expect(eventsFrom('called', 'clinician')).toEqual(['put_back', 'missed'])
  expect(next('in_progress', 'put_back', 'server')).toBe('waiting')
  expect(next('in_progress', 'left', 'patient')).toBeNull()
  for (const end of ['done', 'missed', 'canceled'] as const) expect(eventsFrom(end, 'clinician')).toEqual([])
})

test('M-06 the outcome moves the order between waiting_prescription and appointment_required', () => {
  expect(orderEventOf('seen', 'appointment_required')).toBe('visit_done')
  expect(orderEventOf('seen', 'waiting_prescription')).toBeNull()
  expect(orderEventOf('another_visit', 'waiting_prescription')).toBe('visit_needed')
  expect(orderEventOf('another_visit', 'appointment_required')).toBeNull()
  expect(orderEventOf('seen', 'prescription_received')).toBeNull()
})
