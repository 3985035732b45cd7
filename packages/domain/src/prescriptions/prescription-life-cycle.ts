import { defineLifeCycle } from '../life-cycle.ts'

export const PRESCRIPTION_STATES = ['awaiting', 'accepted', 'auto', 'declined', 'voided'] as const

export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number]

export type PrescriptionEvent =
  | 'issued'
  | 'accepted'
  | 'auto_accepted'
  | 'declined'
  | 'decline_taken_back'
  | 'change_refused'
  | 'voided'

export type PrescriptionActor = 'clinician' | 'patient' | 'server'

/** Hours until an undecided prescription ships as written (document 3 §1, X-20). */
export const DECISION_HOURS = 12

/** Hours after issue at which the patient is reminded (D-34). */
export const REMINDER_HOURS = [1, 8] as const

/**
 * Where silence accepts nothing, support asks the patient: so many hours after the issue, and again so many hours later as
 * long as there is no answer. Our own figures.
 */
export const FOLLOW_UP_HOURS = { first: 24, again: 168 } as const

/**
 * A prescription is decided once; a change is a new prescription (M-04, D-23, X-20). Only a decline can be undone, and
 * only until the adjust form is submitted (D-67): from then on the clinicians have the order, and `decline_taken_back`
 * is rejected.
 */
export const prescriptionLifeCycle = defineLifeCycle<PrescriptionState, PrescriptionEvent, PrescriptionActor>(
  {
    name: 'prescription',
    states: PRESCRIPTION_STATES,
    start: 'awaiting',
    ends: ['voided'],
    moves: [
      { event: 'issued', from: 'none', to: 'awaiting', by: ['clinician'] },
      { event: 'accepted', from: ['awaiting'], to: 'accepted', by: ['patient'] },
      { event: 'auto_accepted', from: ['awaiting'], to: 'auto', by: ['server'] },
      { event: 'declined', from: ['awaiting'], to: 'declined', by: ['patient'] },
      { event: 'decline_taken_back', from: ['declined'], to: 'awaiting', by: ['patient'] },
      // The change that followed a decline is refused: the same prescription is offered again (M-11).
      { event: 'change_refused', from: ['declined'], to: 'awaiting', by: ['clinician'] },
      // By the server: the order of an undecided prescription was canceled, or its shipment goes to a state in which
      // the prescriber has no license (D-57); the latter also applies to an accepted prescription that has not shipped.
      { event: 'voided', from: ['awaiting'], to: 'voided', by: ['clinician', 'server'] },
      { event: 'voided', from: ['accepted', 'auto'], to: 'voided', by: ['server'] },
    ],
  },
)
