import { defineLifeCycle } from '../life-cycle.ts'
import type { OrderEvent } from '../orders/order-life-cycle.ts'

/**
 * Booked for later, in line, called by a clinician, in progress; and the three ends: done with an outcome, missed,
 * canceled (M-06).
 */
export const VISIT_STATES = [
  'booked',
  'waiting',
  'called',
  'in_progress',
  'done',
  'missed',
  'canceled',
] as const

export type VisitState = (typeof VISIT_STATES)[number]

export type VisitEvent =
  | 'booked'
  | 'joined'
  | 'checked_in'
  | 'picked'
  | 'entered'
  | 'put_back'
  | 'missed'
  | 'left'
  | 'withdrawn'
  | 'clinician_lost'
  | 'order_moved'
  | 'finished'

export type VisitActor = 'patient' | 'clinician' | 'server'

/** The states of a visit that still takes place; an order has one such visit at a time. */
export const OPEN_VISIT_STATES = [
  'booked',
  'waiting',
  'called',
  'in_progress',
] as const satisfies readonly VisitState[]

export type OpenVisitState = (typeof OPEN_VISIT_STATES)[number]

export const isOpenVisit = (state: VisitState): state is OpenVisitState =>
  OPEN_VISIT_STATES.some((open) => open === state)

/** The states in which a clinician holds the visit, and can hold no other. */
export const HELD_VISIT_STATES = ['called', 'in_progress'] as const satisfies readonly VisitState[]

export const VISIT_ENDS = ['done', 'missed', 'canceled'] as const satisfies readonly VisitState[]

/** The life of one visit (M-06). */
export const visitLifeCycle = defineLifeCycle<VisitState, VisitEvent, VisitActor>({
  name: 'visit',
  states: VISIT_STATES,
  start: ['booked', 'waiting'],
  ends: VISIT_ENDS,
  moves: [
    { event: 'booked', from: 'none', to: 'booked', by: ['patient'] },
    { event: 'joined', from: 'none', to: 'waiting', by: ['patient'] },
    { event: 'checked_in', from: ['booked'], to: 'waiting', by: ['patient'] },
    { event: 'picked', from: ['waiting'], to: 'called', by: ['clinician'] },
    { event: 'entered', from: ['called'], to: 'in_progress', by: ['patient'] },
    // The place in line is kept: a lost connection or a clinician who is called away costs the patient nothing.
    { event: 'put_back', from: HELD_VISIT_STATES, to: 'waiting', by: ['clinician', 'server'] },
    { event: 'missed', from: ['called'], to: 'missed', by: ['clinician'] },
    { event: 'missed', from: ['booked', 'called'], to: 'missed', by: ['server'] },
    { event: 'left', from: ['booked', 'waiting', 'called'], to: 'canceled', by: ['patient'] },
    // Also of a patient who has checked in: who is called away says so, instead of letting the patient wait.
    { event: 'withdrawn', from: ['booked', 'waiting'], to: 'canceled', by: ['clinician'] },
    // The clinician of a booking no longer has the license, or the account. Who has checked in is called by another one.
    { event: 'clinician_lost', from: ['booked'], to: 'canceled', by: ['server'] },
    // A visit in progress is finished with its outcome although the order moved on, such as by its prescription.
    { event: 'order_moved', from: ['booked', 'waiting', 'called'], to: 'canceled', by: ['server'] },
    { event: 'finished', from: ['in_progress'], to: 'done', by: ['clinician'] },
  ],
})

/** What a clinician records when a visit ends: the order is ready for a decision, or another visit is needed. */
export const VISIT_OUTCOMES = ['seen', 'another_visit'] as const

export type VisitOutcome = (typeof VISIT_OUTCOMES)[number]

/** The longest note of an outcome, characters. */
export const VISIT_NOTE_MAX = 1_000

/** Why the service canceled a visit. What a clinician who cancels a booking writes to the patient is stored as text. */
export const VISIT_CANCEL_REASONS = [
  'payment',
  'decided',
  'held_otherwise',
  'answers_needed',
  'clinician_lost',
  'order_moved',
] as const

export type VisitCancelReason = (typeof VISIT_CANCEL_REASONS)[number]

const REASON_BY_EVENT: Partial<Record<OrderEvent, VisitCancelReason>> = {
  hold_lost: 'payment',
  prescription_issued: 'decided',
  visit_done: 'held_otherwise',
  patient_needed_again: 'answers_needed',
}

export const cancelReasonOf = (event: OrderEvent): VisitCancelReason =>
  REASON_BY_EVENT[event] ?? 'order_moved'

/** The event of the order that follows from an outcome; null if its status stays (beyond-the-documents Part 2). */
export function orderEventOf(
  outcome: VisitOutcome,
  orderStatus: string,
): 'visit_done' | 'visit_needed' | null {
  if (outcome === 'seen') return orderStatus === 'appointment_required' ? 'visit_done' : null
  return orderStatus === 'waiting_prescription' ? 'visit_needed' : null
}
