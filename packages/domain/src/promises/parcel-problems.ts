import type { ParcelProblem } from '../shipments/carrier-scan.ts'
import type { PromiseRow } from './promises.ts'

/** While the carrier does not bring a parcel, support has it and calls (M-17, D-93); the new time says by when, while it is ahead. */
export const PARCEL_PROBLEM_PROMISES: Readonly<Record<ParcelProblem, PromiseRow>> = {
  waits: problemPromise('The carrier keeps your parcel and does not bring it.'),
  returned: problemPromise('The carrier is sending your parcel back to us.'),
  lost: problemPromise('The carrier lost your parcel, or could not deliver it.'),
}

function problemPromise(usually: string): PromiseRow {
  return {
    with: 'Support team',
    usually,
    atWorst: 'Our support team calls you.',
    next: 'You choose with us whether it is sent again or refunded.',
    time: null,
  }
}

/** Once support has closed what it did about such a parcel: what was agreed is not ours to date, so it says who is asked. */
export const PARCEL_CLOSED_PROMISE: PromiseRow = {
  with: 'Support team',
  usually: 'The carrier did not bring your parcel, and our support team has looked after it.',
  atWorst: '',
  next: 'If it did not go as you agreed with them, call us or write to us.',
  time: null,
}
