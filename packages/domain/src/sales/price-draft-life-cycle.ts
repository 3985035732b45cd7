export const PRICE_DRAFT_STATES = ['draft', 'published', 'dropped'] as const

export type PriceDraftState = (typeof PRICE_DRAFT_STATES)[number]
