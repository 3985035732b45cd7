import { defineLifeCycle } from '../life-cycle.ts'

/** The changes of a subscription that a patient can undo for some time. */
export const CHANGE_KINDS = ['cancelled', 'paused', 'moved'] as const

export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const CHANGE_STATES = ['open', 'undone', 'final'] as const

export type ChangeState = (typeof CHANGE_STATES)[number]

/** A change of a subscription: undone by its patient within 24 hours, otherwise final. */
export const changeLifeCycle = defineLifeCycle<
  ChangeState,
  'made' | 'undone' | 'replaced' | 'took_effect',
  'patient' | 'server'
>({
  name: 'subscription_change',
  states: CHANGE_STATES,
  start: 'open',
  ends: ['undone', 'final'],
  moves: [
    { event: 'made', from: 'none', to: 'open', by: ['patient'] },
    { event: 'undone', from: ['open'], to: 'undone', by: ['patient'] },
    // A later change makes the one before it final, also a shipment moved by staff that moves the next charge.
    { event: 'replaced', from: ['open'], to: 'final', by: ['patient', 'server'] },
    { event: 'took_effect', from: ['open'], to: 'final', by: ['server'] },
  ],
})
