import { defineLifeCycle } from '../life-cycle.ts'

/** Who or what opened a hold: her button, an emergency alarm, words in what she wrote, or a clinician (D-76). */
export const HOLD_SOURCES = ['patient', 'alarm', 'words', 'clinician'] as const
export type HoldSource = (typeof HOLD_SOURCES)[number]

/** The reasons that a patient chooses from; no words are asked. */
export const PATIENT_HOLD_REASONS = ['pregnant', 'very_ill', 'reaction', 'other'] as const
export type PatientHoldReason = (typeof PATIENT_HOLD_REASONS)[number]

export const CLINICIAN_HOLD_REASONS = [...PATIENT_HOLD_REASONS, 'emergency'] as const
export type ClinicianHoldReason = (typeof CLINICIAN_HOLD_REASONS)[number]

/** All reasons; the last is a Yes to one of the three questions before a higher strength (D-87). */
export const HOLD_REASONS = [...CLINICIAN_HOLD_REASONS, 'dose_questions'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

export const HOLD_STATES = ['open', 'lifted'] as const
export type HoldState = (typeof HOLD_STATES)[number]

/** How a clinician ends a hold: as prescribed, back to review for another dose, or the end of the treatment. */
export const HOLD_OUTCOMES = ['as_prescribed', 'dose_change', 'ended'] as const
export type HoldOutcome = (typeof HOLD_OUTCOMES)[number]

/** Characters of what a clinician writes about a hold, for the record. */
export const HOLD_WORDS = { min: 3, max: 1000 } as const

/** A clinician who keeps a hold looks again within so many days. */
export const HOLD_LOOK_DAYS = 30

export type HoldEvent = 'opened' | 'lifted'
export type HoldActor = 'patient' | 'clinician' | 'server'

/** While a hold of a patient is open nothing ships and nothing is charged. Only a clinician lifts it, once (D-76). */
export const holdLifeCycle = defineLifeCycle<HoldState, HoldEvent, HoldActor>({
  name: 'care_hold',
  states: HOLD_STATES,
  start: 'open',
  ends: ['lifted'],
  moves: [
    { event: 'opened', from: 'none', to: 'open', by: ['patient', 'clinician', 'server'] },
    { event: 'lifted', from: ['open'], to: 'lifted', by: ['clinician'] },
  ],
})

/** What pharmacy and support read of a hold: that it is there and who has it, never why. */
export const holdLine = (holder: string | null): string => `On hold, with ${holder ?? 'the clinical team'}.`
