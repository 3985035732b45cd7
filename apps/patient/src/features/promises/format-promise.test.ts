import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { expect, test } from 'vitest'
import { promisesTexts } from '../../texts/en/promises.ts'
import { readTexts } from '@contour/texts/read-texts'
import { promiseIn } from '../orders/test-order.ts'
import { formatOwner, formatWhen, isLate } from './format-promise.ts'

const t = readTexts(promisesTexts)
const at = (text: string) => Date.parse(text)
/** Clock times contain non-breaking spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const said = (status: OrderStatus, since: string, now: string) =>
  plain(formatOwner(t, promiseIn(status, since), at(now)))

test('E-012 a wait with a time names its owner and leaves the time to the open step', () => {
  expect(said('waiting_prescription', '2026-11-30T16:10:00Z', '2026-11-30T16:20:00Z')).toBe(
    'With: Clinical team.',
  )
  expect(said('order_placed', '2026-11-30T15:00:00Z', '2026-12-01T15:00:00Z')).toBe('With: Partner pharmacy.')
})

test('past the time of our message we say that we are sorry', () => {
  expect(said('waiting_prescription', '2026-11-30T16:10:00Z', '2026-12-01T14:00:00Z')).toBe(
    'With: Clinical team. This is taking longer than we said, and we are sorry. Our team is working on it.',
  )
  expect(isLate(promiseIn('waiting_prescription', '2026-11-30T16:10:00Z'), at('2026-12-01T13:59:59Z'))).toBe(
    false,
  )
})

test('what waits for the patient, and what no clock promises, has no letter', () => {
  expect(said('pending_approval', '2026-11-30T16:10:00Z', '2027-01-30T16:10:00Z')).toBe(
    'With: You. The medical questionnaire takes a few minutes.',
  )
  expect(said('shipping_paused', '2026-11-30T16:10:00Z', '2026-11-30T16:10:00Z')).toBe(
    'With: Partner pharmacy. We are resolving a delay with your order.',
  )
})

test('other days by name, R-083 the clock in US Eastern and named, the end of a day as the day', () => {
  const monday = at('2026-11-30T16:20:00Z')
  expect(plain(formatWhen(t, '2026-12-07T14:00:00Z', monday))).toBe('9 am ET on Mon, Dec 7')
  expect(plain(formatWhen(t, '2026-12-03T04:59:00Z', monday))).toBe('Wed, Dec 2')
})

test('today and tomorrow are days of the calendar, also in the night when the clocks change', () => {
  const nine = '2026-11-01T14:00:00Z'
  expect(plain(formatWhen(t, nine, at('2026-10-31T04:30:00Z')))).toBe('9 am ET tomorrow')
  expect(plain(formatWhen(t, nine, at('2026-11-01T03:59:00Z')))).toBe('9 am ET tomorrow')
  expect(plain(formatWhen(t, nine, at('2026-11-01T04:01:00Z')))).toBe('9 am ET today')
  expect(plain(formatWhen(t, '2026-03-09T13:00:00Z', at('2026-03-08T05:30:00Z')))).toBe('9 am ET tomorrow')
  expect(plain(formatWhen(t, '2026-03-09T13:00:00Z', at('2026-03-07T23:00:00Z')))).toBe(
    '9 am ET on Mon, Mar 9',
  )
})
