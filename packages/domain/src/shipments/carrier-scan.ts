/** What a carrier says of a parcel, in the words of EasyPost's trackers. */
export const SCAN_STATUSES = [
  'unknown',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'return_to_sender',
  'failure',
  'cancelled',
  'error',
] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]

/** A parcel that needs a person (M-17). */
export const PARCEL_PROBLEMS = ['waits', 'returned', 'lost'] as const
export type ParcelProblem = (typeof PARCEL_PROBLEMS)[number]

/** What a status means to us. A label that was only printed has not left: `none` is no scan of the parcel. */
export type ScanMeaning = 'none' | 'moving' | 'delivered' | ParcelProblem

const MEANING: Readonly<Record<ScanStatus, ScanMeaning>> = {
  unknown: 'none',
  pre_transit: 'none',
  in_transit: 'moving',
  out_for_delivery: 'moving',
  available_for_pickup: 'waits',
  delivered: 'delivered',
  return_to_sender: 'returned',
  failure: 'lost',
  cancelled: 'none',
  error: 'none',
}

export const meaningOfScan = (status: ScanStatus): ScanMeaning => MEANING[status]

/**
 * Returns what is known of a parcel after a scan. One that says nothing takes nothing back. A parcel that moves or is delivered
 * after its return began comes back to us: a medicine counts as in hand only where a person says so (D-64).
 */
export function knownAfter(known: ScanStatus | null, scan: ScanStatus): ScanStatus {
  const before = known === null ? 'none' : meaningOfScan(known)
  const now = meaningOfScan(scan)
  const comesBack = before === 'returned' && (now === 'moving' || now === 'delivered')
  const saysNothingNew = comesBack || (now === 'none' && before !== 'none')
  return known !== null && saysNothingNew ? known : scan
}

/** What support reads and does about a parcel that does not arrive. */
export const PARCEL_PROBLEM: Readonly<Record<ParcelProblem, string>> = {
  waits:
    'The carrier keeps this parcel for pickup, and the medicine has to stay cold. Call the patient, or ask the carrier to bring it again.',
  returned:
    'The carrier is returning this parcel. Call the patient, check the address, and replace or refund it.',
  lost: 'The carrier could not deliver this parcel, or lost it. Call the patient, and replace or refund it.',
}

/** Returns the status that a carrier's service names; unknown for one that we have never heard of. */
export const readScanStatus = (text: string): ScanStatus =>
  SCAN_STATUSES.find((status) => status === text) ?? 'unknown'
