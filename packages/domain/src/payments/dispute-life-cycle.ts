import { defineLifeCycle } from '../life-cycle.ts'

export const DISPUTE_STATES = ['open', 'answered', 'won', 'lost'] as const

export type DisputeState = (typeof DISPUTE_STATES)[number]

/** A dispute: answered with evidence, as often as needed, until the gateway closes it (M-28). */
export const disputeLifeCycle = defineLifeCycle<
  DisputeState,
  'opened' | 'reported_won' | 'reported_lost' | 'answered' | 'won' | 'lost',
  'staff' | 'gateway'
>({
  name: 'dispute',
  states: DISPUTE_STATES,
  start: ['open', 'won', 'lost'],
  ends: ['won', 'lost'],
  moves: [
    { event: 'opened', from: 'none', to: 'open', by: ['gateway'] },
    // The first event that arrives can already be the last.
    { event: 'reported_won', from: 'none', to: 'won', by: ['gateway'] },
    { event: 'reported_lost', from: 'none', to: 'lost', by: ['gateway'] },
    { event: 'answered', from: ['open', 'answered'], to: 'answered', by: ['staff'] },
    { event: 'won', from: ['open', 'answered'], to: 'won', by: ['gateway'] },
    { event: 'lost', from: ['open', 'answered'], to: 'lost', by: ['gateway'] },
  ],
})
