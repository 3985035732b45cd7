import { defineLifeCycle } from '../life-cycle.ts'

export const DISPUTE_STATES = ['open', 'answered', 'won', 'lost', 'prevented'] as const

/** A dispute that the gateway settled by returning the money is prevented: nobody can answer it (D-99). */
export const CLOSED_DISPUTE_STATES = ['won', 'lost', 'prevented'] as const

export type DisputeState = (typeof DISPUTE_STATES)[number]

export const isClosedDispute = (state: DisputeState): boolean =>
  CLOSED_DISPUTE_STATES.some((closed) => closed === state)

/** A dispute: answered with evidence, as often as needed, until the gateway closes it (M-28). */
export const disputeLifeCycle = defineLifeCycle<
  DisputeState,
  | 'opened'
  | 'reported_won'
  | 'reported_lost'
  | 'reported_prevented'
  | 'answered'
  | 'won'
  | 'lost'
  | 'prevented',
  'staff' | 'gateway'
>({
  name: 'dispute',
  states: DISPUTE_STATES,
  start: ['open', 'won', 'lost', 'prevented'],
  ends: CLOSED_DISPUTE_STATES,
  moves: [
    { event: 'opened', from: 'none', to: 'open', by: ['gateway'] },
    // The first event that arrives can already be the last.
    { event: 'reported_won', from: 'none', to: 'won', by: ['gateway'] },
    { event: 'reported_lost', from: 'none', to: 'lost', by: ['gateway'] },
    { event: 'reported_prevented', from: 'none', to: 'prevented', by: ['gateway'] },
    { event: 'answered', from: ['open', 'answered'], to: 'answered', by: ['staff'] },
    { event: 'won', from: ['open', 'answered'], to: 'won', by: ['gateway'] },
    { event: 'lost', from: ['open', 'answered'], to: 'lost', by: ['gateway'] },
    { event: 'prevented', from: ['open', 'answered'], to: 'prevented', by: ['gateway'] },
  ],
})
