import type { ParcelProblem } from '../shipments/carrier-scan.ts'
import type { PromiseRow } from './promises.ts'

/** While the carrier does not bring a parcel, support has it and calls (M-17, D-93); the new time says by when. */
export const PARCEL_PROBLEM_PROMISES: Readonly<Record<ParcelProblem, PromiseRow>> = {
  waits: problemPromise('The carrier keeps your parcel and does not bring it.'),
  returned: problemPromise('The carrier is sending your parcel back to us.'),
  lost: problemPromise('The carrier lost your parcel, or could not deliver it.'),
}

function problemPromise(usually: string): PromiseRow {
  return {
    with: 'Support team',
    usually,
    atWorst: '',
    next: 'You choose with us whether it is sent again or refunded.',
    time: null,
  }
}
