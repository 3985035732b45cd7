import type { ComplaintHolder, ComplaintKind, DoseWarning } from './complaint.ts'

// Sentences about a complaint that letters, home and staff share (D-92). What they say about warmth, use and doses is a
// proposal for the medical director (D-86): nobody has signed it.

/** What is wrong, as a part of a sentence: "You told us that …", "Maya says that …". */
export const WHAT_IS_WRONG: Readonly<Record<ComplaintKind, string>> = {
  warm: 'the parcel arrived warm',
  broken: 'something in the parcel is broken or leaks',
  missing: 'something is missing in the parcel',
  wrong: 'the parcel has the wrong medicine or dose',
  late: 'the parcel did not arrive, or is late',
  other: 'something is wrong with the parcel',
}

/** What warm means, and how a vial is kept until the answer: the same words in the sheet, on home and in the letters. */
export const TEMPERATURE_RULE = {
  warm: 'Warm means: the cold packs are no longer cold, or the vial does not feel cool.',
  store: 'Keep the vial in the fridge, at 36 to 46 °F. Do not freeze it.',
} as const

export const DOSE_WARNINGS: Readonly<Record<DoseWarning, string>> = {
  wait: 'Do not use this parcel until we answer.',
  do_not_use: 'Do not use this parcel. Throw it away.',
  not_here: 'This parcel has not reached you. Start it when it is there.',
}

/** What about the doses once the money is back: in letters, which name none, and on home. */
export const AFTER_REFUND =
  'We do not send this medicine again. Before you go on, write to your doctor: after a gap the plan may change.'

export const DOSES_AFTER_REFUND =
  'We do not send these doses again. Before your next dose, write to your doctor: after a gap the dose may change.'

/** One sentence for each way in which a complaint cannot be filed or taken back. */
export const COMPLAINT_REFUSALS = {
  refunded:
    'We already gave you the money back for this parcel. Call or write to us if something is still wrong.',
  sentAgain: 'We are already sending this parcel again. Tell us about the new one when it is there.',
  decided: 'We have already decided about this. Call or write to us if it was a mistake.',
  answered:
    'The pharmacy or a doctor has already answered. Please keep to the answer. Call or write to us if it was a mistake.',
} as const

const HOLDERS: Readonly<Record<ComplaintHolder, string>> = {
  pharmacy: 'The pharmacy',
  support: 'Our support team',
  billing: 'Our billing team',
}

/** Returns who has a complaint, as its patient reads it; the pharmacy that sent the parcel by its name. */
export const holderWords = (holder: ComplaintHolder, pharmacy: string | null): string =>
  holder === 'pharmacy' && pharmacy !== null ? pharmacy : HOLDERS[holder]
