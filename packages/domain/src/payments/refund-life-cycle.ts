import { defineLifeCycle } from '../life-cycle.ts'

export const REFUND_STATES = ['waiting', 'created', 'unknown', 'made', 'failed', 'refused'] as const

export type RefundState = (typeof REFUND_STATES)[number]

/** Why the server created a refund on its own. */
export const REFUND_CAUSES = [
  'unshipped_months',
  'order_closed',
  'captured_instead_of_voided',
  'made_at_gateway',
] as const

export type RefundCause = (typeof REFUND_CAUSES)[number]

/** Why the server refunded, in the words that the patient reads; a person's refund has that person's sentence. */
export const REFUND_REASONS: Readonly<Record<RefundCause, string>> = {
  unshipped_months: 'What you paid for has not shipped.',
  order_closed: 'Your order ended before it shipped.',
  captured_instead_of_voided: 'It was charged although nothing was to be charged.',
  made_at_gateway: 'Our payment service made this refund.',
}

/** A refund: approved first above the limit (D-61), then sent to the gateway, whose bank can still reject it later. */
export const refundLifeCycle = defineLifeCycle<
  RefundState,
  'requested' | 'created' | 'reported' | 'approved' | 'refused' | 'outcome_unknown' | 'made' | 'failed',
  'staff' | 'server' | 'gateway'
>({
  name: 'refund',
  states: REFUND_STATES,
  start: ['waiting', 'created', 'made'],
  ends: ['failed', 'refused'],
  moves: [
    { event: 'requested', from: 'none', to: 'waiting', by: ['staff'] },
    { event: 'created', from: 'none', to: 'created', by: ['staff', 'server'] },
    // Made in the gateway's own dashboard: it counts from its event on (D-99).
    { event: 'reported', from: 'none', to: 'made', by: ['gateway'] },
    { event: 'approved', from: ['waiting'], to: 'created', by: ['staff'] },
    { event: 'refused', from: ['waiting'], to: 'refused', by: ['staff'] },
    { event: 'outcome_unknown', from: ['created'], to: 'unknown', by: ['server'] },
    { event: 'made', from: ['created', 'unknown'], to: 'made', by: ['gateway'] },
    { event: 'failed', from: ['created', 'unknown', 'made'], to: 'failed', by: ['gateway'] },
  ],
})
