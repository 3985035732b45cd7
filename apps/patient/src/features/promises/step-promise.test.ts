import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { PARCEL_CLOSED_PROMISE, PARCEL_PROBLEM_PROMISES } from '@contour/domain/promises/parcel-problems'
import type { PromiseRow } from '@contour/domain/promises/promises'
import { readTexts } from '@contour/texts/read-texts'
import { expect, test } from 'vitest'
import { promisesTexts } from '../../texts/en/promises.ts'
import { promiseIn, samplePromise } from '../orders/test-order.ts'
import { stepPromise } from './step-promise.ts'

const t = readTexts(promisesTexts)
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

/** What the open step says at `now` about a status entered at `since`. */
function said(status: OrderStatus, since: string, now: string) {
  const { by, note, inTime } = stepPromise(t, promiseIn(status, since), Date.parse(now))
  return [plain(by), plain(note), inTime]
}

test('E-012 the open step has the one computed time, and what happens if it is not kept', () => {
  expect(said('waiting_prescription', '2026-11-30T16:10:00Z', '2026-11-30T16:20:00Z')).toEqual([
    'By 4:10 pm ET today',
    'If not, we write to you by 9 am ET tomorrow.',
    true,
  ])
  expect(said('order_placed', '2026-11-30T15:00:00Z', '2026-12-01T15:00:00Z')).toEqual([
    'By tomorrow',
    'If not, we write to you by 9 am ET on Thu, Dec 3.',
    true,
  ])
})

test('E-012 past the usual time it names our message; past that it says that it is late', () => {
  expect(said('waiting_prescription', '2026-11-30T16:10:00Z', '2026-11-30T22:00:00Z')).toEqual([
    'Usually by 4:10 pm ET today',
    'We write to you by 9 am ET tomorrow.',
    true,
  ])
  expect(said('waiting_prescription', '2026-11-30T16:10:00Z', '2026-12-01T14:00:00Z')).toEqual([
    'Later than we said',
    null,
    false,
  ])
})

test('E-012 a wait without a time says when we write; a step that waits for the patient promises nothing', () => {
  expect(said('shipping_paused', '2026-11-30T16:10:00Z', '2026-11-30T16:10:00Z')).toEqual([
    null,
    'We write to you as soon as it continues.',
    true,
  ])
  expect(said('pending_approval', '2026-11-30T16:10:00Z', '2026-11-30T16:10:00Z')).toEqual([null, null, true])
  expect(stepPromise(t, null, 0)).toEqual({ by: null, note: null, inTime: true })
})

test('M-17 a parcel that does not come says who calls by when, and no more than what was once support has closed it', () => {
  const problem = (row: PromiseRow, new_by: string | null) =>
    stepPromise(t, samplePromise(row, { new_by }), Date.parse('2026-12-01T15:00:00Z')).note
  const { usually } = PARCEL_PROBLEM_PROMISES.waits
  expect(plain(problem(PARCEL_PROBLEM_PROMISES.waits, '2026-12-02T23:00:00Z'))).toBe(
    `${usually} Our support team calls you by 6 pm ET tomorrow.`,
  )
  expect(problem(PARCEL_PROBLEM_PROMISES.waits, '2026-12-01T14:00:00Z')).toBe(
    `${usually} Our support team calls you.`,
  )
  expect(problem(PARCEL_CLOSED_PROMISE, null)).toBe(PARCEL_CLOSED_PROMISE.usually)
})
