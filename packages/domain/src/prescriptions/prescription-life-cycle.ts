import { defineLifeCycle } from '../life-cycle.ts'

export const PRESCRIPTION_STATES = ['awaiting', 'accepted', 'auto', 'declined', 'voided'] as const

export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number]

export type PrescriptionEvent =
  'issued' | 'accepted' | 'auto_accepted' | 'declined' | 'decline_taken_back' | 'voided'

export type PrescriptionActor = 'clinician' | 'patient' | 'server'

/** Hours an issued prescription waits before it ships as written (document 3 §1, X-20). */
export const DECISION_HOURS = 12

/** Hours after issue at which the patient is reminded (D-34). */
export const REMINDER_HOURS = [1, 8] as const

/**
 * A prescription is decided once; a change is a new one (M-04, D-23, X-20). A decline alone can be taken back, and only
 * until the adjust form is sent (D-67): then the order is with the clinicians, and `decline_taken_back` is refused there.
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
      // The server's own: the order under an undecided prescription was cancelled, or its parcel goes where the prescriber
      // holds no license (D-57), which an accepted one that has not shipped can meet as well.
      { event: 'voided', from: ['awaiting'], to: 'voided', by: ['clinician', 'server'] },
      { event: 'voided', from: ['accepted', 'auto'], to: 'voided', by: ['server'] },
    ],
  },
)
