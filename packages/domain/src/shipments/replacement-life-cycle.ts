import { defineLifeCycle } from '../life-cycle.ts'

export const REPLACEMENT_STATES = [
  'requested',
  'approved',
  'refused',
  'refunded',
  'reshipped',
  'withdrawn',
] as const

export type ReplacementState = (typeof REPLACEMENT_STATES)[number]

export type ReplacementEvent = 'submitted' | 'approved' | 'refused' | 'refunded' | 'reshipped' | 'withdrawn'

export type ReplacementActor = 'patient' | 'support' | 'billing' | 'pharmacy'

/** Support approves a replacement, refunds, or refuses with a message (M-19). */
export const replacementLifeCycle = defineLifeCycle<ReplacementState, ReplacementEvent, ReplacementActor>({
  name: 'replacement_request',
  states: REPLACEMENT_STATES,
  start: 'requested',
  ends: ['refused', 'refunded', 'reshipped', 'withdrawn'],
  moves: [
    { event: 'submitted', from: 'none', to: 'requested', by: ['patient', 'support'] },
    { event: 'approved', from: ['requested'], to: 'approved', by: ['support'] },
    { event: 'refused', from: ['requested'], to: 'refused', by: ['support'] },
    // From approved: the pharmacy cannot send it after all.
    { event: 'refunded', from: ['requested', 'approved'], to: 'refunded', by: ['support', 'billing'] },
    { event: 'reshipped', from: ['approved'], to: 'reshipped', by: ['pharmacy'] },
    // The patient takes the complaint back (D-92).
    { event: 'withdrawn', from: ['requested'], to: 'withdrawn', by: ['patient'] },
  ],
})
