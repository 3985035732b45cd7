import { defineLifeCycle } from '../life-cycle.ts'

export const PRICE_DRAFT_STATES = ['draft', 'published', 'dropped'] as const

export type PriceDraftState = (typeof PRICE_DRAFT_STATES)[number]

/** Proposed prices: published by a second staff member, or dropped (M-21). */
export const priceDraftLifeCycle = defineLifeCycle<
  PriceDraftState,
  'proposed' | 'published' | 'dropped',
  'staff'
>({
  name: 'price_draft',
  states: PRICE_DRAFT_STATES,
  start: 'draft',
  ends: ['published', 'dropped'],
  moves: [
    { event: 'proposed', from: 'none', to: 'draft', by: ['staff'] },
    { event: 'published', from: ['draft'], to: 'published', by: ['staff'] },
    { event: 'dropped', from: ['draft'], to: 'dropped', by: ['staff'] },
  ],
})
