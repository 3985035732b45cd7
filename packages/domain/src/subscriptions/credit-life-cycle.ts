import { defineLifeCycle } from '../life-cycle.ts'

export const CREDIT_STATES = ['waiting', 'granted', 'refused'] as const

export type CreditState = (typeof CREDIT_STATES)[number]

/** A credit: granted at once, or by a second staff member above the limit (D-61). */
export const creditLifeCycle = defineLifeCycle<
  CreditState,
  'created' | 'requested' | 'granted' | 'refused',
  'staff' | 'server'
>({
  name: 'credit',
  states: CREDIT_STATES,
  start: ['waiting', 'granted'],
  ends: ['granted', 'refused'],
  moves: [
    { event: 'created', from: 'none', to: 'granted', by: ['staff', 'server'] },
    { event: 'requested', from: 'none', to: 'waiting', by: ['staff'] },
    { event: 'granted', from: ['waiting'], to: 'granted', by: ['staff'] },
    { event: 'refused', from: ['waiting'], to: 'refused', by: ['staff'] },
  ],
})
