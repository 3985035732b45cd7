import { defineLifeCycle } from '../life-cycle.ts'

/**
 * Who or what opened a hold: her button, an emergency alarm, words in what she wrote, a clinician (D-76), the rules of doses
 * and numbers before a replacement (D-78), or that nobody is licensed in her state (D-104). A hold of the state stands
 * next to one of the others, and ends by itself.
 */
export const HOLD_SOURCES = ['patient', 'alarm', 'words', 'clinician', 'rules', 'state'] as const
export type HoldSource = (typeof HOLD_SOURCES)[number]

/** The reasons that a patient chooses from; no words are asked. */
export const PATIENT_HOLD_REASONS = ['pregnant', 'very_ill', 'reaction', 'other'] as const
export type PatientHoldReason = (typeof PATIENT_HOLD_REASONS)[number]

export const CLINICIAN_HOLD_REASONS = [...PATIENT_HOLD_REASONS, 'emergency'] as const
export type ClinicianHoldReason = (typeof CLINICIAN_HOLD_REASONS)[number]

/**
 * All reasons; with a Yes to one of the three questions before a higher strength (D-87), a parcel that is sent again and whose
 * doses nobody has looked at since (D-78), and nobody licensed (D-104).
 */
export const HOLD_REASONS = [
  ...CLINICIAN_HOLD_REASONS,
  'dose_questions',
  'sent_again',
  'nobody_licensed',
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** `waiting` is open too: for somebody who is licensed in the state, and for no clinician to lift (D-104). */
export const HOLD_STATES = ['open', 'waiting', 'lifted'] as const
export type HoldState = (typeof HOLD_STATES)[number]

/** How a clinician ends a hold: as prescribed, back to review for another dose, or the end of the treatment. */
export const HOLD_OUTCOMES = ['as_prescribed', 'dose_change', 'ended'] as const
export type HoldOutcome = (typeof HOLD_OUTCOMES)[number]

/** Characters of what a clinician writes about a hold, for the record. */
export const HOLD_WORDS = { min: 3, max: 1000 } as const

/** A clinician who keeps a hold looks again within so many days. */
export const HOLD_LOOK_DAYS = 30

export type HoldEvent = 'opened' | 'nobody_licensed' | 'lifted'
export type HoldActor = 'patient' | 'clinician' | 'server'

/** A hold because nobody is licensed in the state lasts so many days; then the treatment ends (D-104). */
export const STATE_HOLD_DAYS = 14

/**
 * While a hold of a patient is open nothing ships and nothing is charged. Only a clinician lifts it, once (D-76); that of a
 * state ends when somebody is licensed there again, or with the treatment (D-104).
 */
export const holdLifeCycle = defineLifeCycle<HoldState, HoldEvent, HoldActor>({
  name: 'care_hold',
  states: HOLD_STATES,
  start: ['open', 'waiting'],
  ends: ['lifted'],
  moves: [
    { event: 'opened', from: 'none', to: 'open', by: ['patient', 'clinician', 'server'] },
    { event: 'nobody_licensed', from: 'none', to: 'waiting', by: ['server'] },
    { event: 'lifted', from: ['open'], to: 'lifted', by: ['clinician'] },
    { event: 'lifted', from: ['waiting'], to: 'lifted', by: ['server'] },
  ],
})

/** What pharmacy and support read of a hold: that it is there and who has it, never why; that of a state says so. */
export const holdLine = ({ source, holder }: { source: HoldSource; holder: string | null }): string =>
  source === 'state'
    ? 'On hold: nobody is licensed in the state of the patient.'
    : `On hold, with ${holder ?? 'the clinical team'}.`
