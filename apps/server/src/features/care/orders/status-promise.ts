import { ORDER_STATUSES, type OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { PARCEL_CLOSED_PROMISE, PARCEL_PROBLEM_PROMISES } from '@contour/domain/promises/parcel-problems'
import { plannedLetter } from '@contour/domain/promises/late-order'
import { promisedAt } from '@contour/domain/promises/promise-hours'
import { easternInstant } from '@contour/domain/time/plain-date'
import type { PromiseRow } from '@contour/domain/promises/promises'
import {
  DECLINED_PROMISE,
  END_OF_DAY,
  HELD_PROMISE,
  IMAGE_ASKED_PROMISE,
  NOTICE_UNREAD_PROMISE,
  QUESTION_ASKED_PROMISE,
  UNTIMED_PROMISE,
  promiseOf,
  promiseTimes,
} from '@contour/domain/promises/promises'
import type { OrderParcel } from './order-parcel.ts'

/**
 * Returns the promise of an order's status with its dates, computed from `since` by what was promised
 * when the order was made (D-101); null if the status has none.
 * `since` is null while an image request or a notice of the state is open, when only the patient's time runs, and while the
 * patient is on hold (`held`), when none does. `parcel` is what is on its way (M-17).
 * `prescription` is the state of the latest one, `isUntimed` whether it waits with no timer; `newBy` is the new promise after one that was not kept (D-93).
 */
export function statusPromise(
  { status, created_at: madeAt }: { status: string; created_at: Date },
  since: Date | null,
  {
    prescription = null,
    isUntimed = false,
    notices = 0,
    images = 0,
    questions = 0,
    newBy = null,
    held = false,
    parcel = null,
  }: {
    prescription?: string | null
    isUntimed?: boolean
    notices?: number
    images?: number
    questions?: number
    newBy?: Date | null
    held?: boolean
    parcel?: OrderParcel | null
  } = {},
) {
  const hours = promisedAt(madeAt)
  const known = ORDER_STATUSES.find((one): one is OrderStatus => one === status)
  const row = known ? promiseOf(known, hours) : null
  if (!known || !row) return null
  if (known === 'prescription_received' && prescription === 'declined') return shown(DECLINED_PROMISE)
  if (held) return shown(HELD_PROMISE)
  if (known === 'prescription_received' && isUntimed) return shown(UNTIMED_PROMISE)
  if (!since)
    return shown(
      notices > 0
        ? NOTICE_UNREAD_PROMISE
        : images > 0 || (row.with !== 'You' && questions === 0)
          ? IMAGE_ASKED_PROMISE
          : questions > 0
            ? QUESTION_ASKED_PROMISE
            : row,
    )
  // What replaces the parcel has promises of its own.
  if (parcel?.settled === 'replaced') return null
  if (parcel?.settled === 'closed') return shown(PARCEL_CLOSED_PROMISE)
  if (parcel?.problem)
    return { ...shown(PARCEL_PROBLEM_PROMISES[parcel.problem]), new_by: newBy?.toISOString() ?? null }
  const { usualBy, worstBy } = promiseTimes(known, since, hours)
  const comesBy = parcel?.comesOn ? easternInstant(parcel.comesOn, END_OF_DAY) : null
  const later = comesBy && worstBy && comesBy > worstBy ? comesBy : newBy
  return {
    ...shown(row),
    usual_by: usualBy?.toISOString() ?? null,
    worst_by: worstBy?.toISOString() ?? null,
    write_by: plannedLetter(known, since, hours)?.writeBy.toISOString() ?? null,
    new_by: later?.toISOString() ?? null,
  }
}

const shown = (row: PromiseRow) => ({
  with: row.with,
  usually: row.usually,
  at_worst: row.atWorst,
  next: row.next,
  usual_by: null,
  worst_by: null,
  write_by: null,
  new_by: null,
})
