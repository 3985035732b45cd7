import { defineLifeCycle } from '../life-cycle.ts'

export const CODE_STATES = ['live', 'used', 'void'] as const

export type CodeState = (typeof CODE_STATES)[number]

/** A contact code: accepted once, or replaced by a newer one (D-06). */
export const codeLifeCycle = defineLifeCycle<CodeState, 'sent' | 'accepted' | 'voided', 'server' | 'patient'>(
  {
    name: 'contact_code',
    states: CODE_STATES,
    start: 'live',
    ends: ['used', 'void'],
    moves: [
      { event: 'sent', from: 'none', to: 'live', by: ['server'] },
      { event: 'accepted', from: ['live'], to: 'used', by: ['patient'] },
      { event: 'voided', from: ['live'], to: 'void', by: ['server'] },
    ],
  },
)
