import { defineLifeCycle } from '../life-cycle.ts'

/** What is wrong with a parcel, as the patient chooses it before anything is filed (D-92). */
export const COMPLAINT_KINDS = ['warm', 'broken', 'missing', 'wrong', 'late', 'other'] as const
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number]

export const COMPLAINT_STATES = [
  'open',
  'refunding',
  'replaced',
  'refunded',
  'explained',
  'withdrawn',
] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]

export type ComplaintEvent =
  | 'filed'
  | 'replaced'
  | 'refund_asked'
  | 'refund_refused'
  | 'replacement_stands'
  | 'refunded'
  | 'explained'
  | 'withdrawn'

export type ComplaintActor = 'patient' | 'support' | 'billing'

/** A complaint from the tap to its end (D-92): replaced, refunded or explained, unless the patient takes it back. */
export const complaintLifeCycle = defineLifeCycle<ComplaintState, ComplaintEvent, ComplaintActor>({
  name: 'complaint',
  states: COMPLAINT_STATES,
  start: 'open',
  ends: ['refunded', 'explained', 'withdrawn'],
  moves: [
    { event: 'filed', from: 'none', to: 'open', by: ['patient', 'support'] },
    { event: 'replaced', from: ['open'], to: 'replaced', by: ['support'] },
    // From replaced: the pharmacy cannot send it after all.
    { event: 'refund_asked', from: ['open', 'replaced'], to: 'refunding', by: ['support'] },
    { event: 'refund_refused', from: ['refunding'], to: 'open', by: ['billing'] },
    // The pharmacy sends it after all.
    { event: 'replacement_stands', from: ['refunding'], to: 'replaced', by: ['billing'] },
    { event: 'refunded', from: ['refunding'], to: 'refunded', by: ['billing'] },
    { event: 'explained', from: ['open'], to: 'explained', by: ['support'] },
    { event: 'withdrawn', from: ['open'], to: 'withdrawn', by: ['patient'] },
  ],
})

/** States of a complaint that waits for somebody; a parcel has one of them at a time. */
export const LIVE_COMPLAINTS = ['open', 'refunding'] as const satisfies readonly ComplaintState[]
export const isLive = (state: ComplaintState): boolean => LIVE_COMPLAINTS.some((one) => one === state)

/** Whether the patient may use what is in the parcel, as the pharmacy or a clinician answers it. */
export const USE_ANSWERS = ['use', 'do_not_use'] as const
export type UseAnswer = (typeof USE_ANSWERS)[number]

export const USE_ANSWERERS = ['pharmacy', 'clinician'] as const
export type UseAnswerer = (typeof USE_ANSWERERS)[number]

/** Characters of the patient's words, of the note about the use, and of what support writes. */
export const COMPLAINT_WORDS = { max: 1000, decision: { min: 3, max: 500 } } as const

/**
 * Whether a complaint asks if the medicine may be used. What never came cannot be used, and what is missing says nothing
 * about the rest.
 */
export const asksUse = (kind: ComplaintKind): boolean => kind !== 'missing' && kind !== 'late'

type Asked = { kind: ComplaintKind; use_answer: UseAnswer | null }

/** Whether the question on use is still open; until then nobody decides the complaint (D-92). */
export const waitsForUse = ({ kind, use_answer }: Asked): boolean => asksUse(kind) && use_answer === null

/** The sentence for whoever decides too early. */
export const USE_FIRST =
  'First the pharmacy or a clinician says whether the patient may use it. Then it can be decided.'

export type ComplaintHolder = 'pharmacy' | 'support' | 'billing'

/** Who has a complaint: first whoever answers on the use, then support, and billing while a refund waits. */
export function holderOf(complaint: Asked & { state: ComplaintState }): ComplaintHolder | null {
  if (complaint.state === 'refunding') return 'billing'
  if (complaint.state !== 'open') return null
  return waitsForUse(complaint) ? 'pharmacy' : 'support'
}

/** What a complaint means for the doses of its order; null if they can be taken as prescribed. */
export type DoseWarning = 'wait' | 'do_not_use' | 'not_here'

type Told = Asked & { state: ComplaintState; replaced: boolean }

/** Returns the strictest warning of the complaints about the parcels of an order. */
export function doseWarning(complaints: readonly Told[]): DoseWarning | null {
  const standing = complaints.filter(({ state, replaced }) => state !== 'withdrawn' && !replaced)
  if (standing.some(({ use_answer }) => use_answer === 'do_not_use')) return 'do_not_use'
  if (standing.some((one) => one.state !== 'explained' && waitsForUse(one))) return 'wait'
  if (standing.some(({ kind, state }) => kind === 'late' && state !== 'explained')) return 'not_here'
  return null
}

/** What the order's story shows of a complaint: what was told, the answer on use, and how it ended. */
export const COMPLAINT_STEPS = [
  'filed_warm',
  'filed_broken',
  'filed_missing',
  'filed_wrong',
  'filed_late',
  'filed_other',
  'use',
  'do_not_use',
  'refunding',
  'replaced',
  'refunded',
  'explained',
] as const satisfies readonly (`filed_${ComplaintKind}` | UseAnswer | ComplaintState)[]
export type ComplaintStep = (typeof COMPLAINT_STEPS)[number]
