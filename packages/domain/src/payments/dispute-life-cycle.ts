export const DISPUTE_STATES = ['open', 'answered', 'won', 'lost'] as const

export type DisputeState = (typeof DISPUTE_STATES)[number]
