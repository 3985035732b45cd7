import { defineLifeCycle } from '../life-cycle.ts'

/** States of one payment intent (data-model "intents"). */
export const PAYMENT_STATES = [
  'created',
  'unknown',
  'action',
  'held',
  'capturing',
  'captured',
  'voiding',
  'voided',
  'declined',
  'expired',
] as const

export type PaymentState = (typeof PAYMENT_STATES)[number]

/** States in which the gateway has not reported the outcome of the authorization. */
export const PENDING_STATES: readonly PaymentState[] = ['created', 'unknown', 'action']

/** States in which the money is authorized or captured. */
export const SECURED_STATES: readonly PaymentState[] = ['held', 'capturing', 'captured']

/** States in which an intent blocks another of the same purpose until the gateway has responded. */
export const BLOCKING_STATES: readonly PaymentState[] = [...PENDING_STATES, 'voiding']

/** States in which an intent has, or may have, authorized or captured money. */
export const LIVE_STATES: readonly PaymentState[] = [...PENDING_STATES, ...SECURED_STATES, 'voiding']

export type PaymentEvent =
  | 'started'
  | 'outcome_unknown'
  | 'action_required'
  | 'authorised'
  | 'charged'
  | 'declined'
  | 'abandoned'
  | 'capture_asked'
  | 'capture_confirmed'
  | 'capture_refused'
  | 'capture_withdrawn'
  | 'void_asked'
  | 'void_confirmed'
  | 'void_refused'
  | 'lapsed'

/** 'gateway' is information from the gateway: its response, its webhook or our look-up. */
export type PaymentActor = 'patient' | 'server' | 'billing' | 'gateway'

/** Nothing is owed and nothing can be captured any more. */
export const PAYMENT_ENDS = ['captured', 'voided', 'declined', 'expired'] as const

/**
 * One attempt to authorize or capture money.
 *
 * The row is committed as created before the gateway is called; a timeout is 'unknown' until a look-up finds the
 * outcome, so every outcome can also come from there (security.md 8 and 9). Capturing and voiding mean "requested, not
 * yet confirmed": they too are resolved by look-up, never guessed.
 */
export const paymentLifeCycle = defineLifeCycle<PaymentState, PaymentEvent, PaymentActor>({
  name: 'payment',
  states: PAYMENT_STATES,
  start: 'created',
  ends: PAYMENT_ENDS,
  moves: [
    { event: 'started', from: 'none', to: 'created', by: ['patient', 'server', 'billing'] },
    { event: 'outcome_unknown', from: ['created', 'action'], to: 'unknown', by: ['server'] },
    { event: 'action_required', from: ['created', 'unknown'], to: 'action', by: ['gateway'] },
    { event: 'authorised', from: ['created', 'unknown', 'action'], to: 'held', by: ['gateway'] },
    // Renewals, Pay Now and fees are captured immediately: there is no shipment to wait for.
    { event: 'charged', from: ['created', 'unknown', 'action'], to: 'captured', by: ['gateway'] },
    { event: 'declined', from: ['created', 'unknown', 'action'], to: 'declined', by: ['gateway'] },
    // The patient left the 3-D Secure challenge, or the look-up finds that nothing ever reached the gateway.
    { event: 'abandoned', from: ['created', 'unknown', 'action'], to: 'expired', by: ['server'] },
    { event: 'capture_asked', from: ['held'], to: 'capturing', by: ['server'] },
    // From held or voiding: captured in the gateway's own dashboard, reported by webhook or reconciliation. What was to
    // be voided is then refunded (D-71).
    { event: 'capture_confirmed', from: ['capturing', 'held', 'voiding'], to: 'captured', by: ['gateway'] },
    { event: 'capture_refused', from: ['capturing'], to: 'held', by: ['gateway'] },
    // The patient was put on hold before the gateway was asked (D-76).
    { event: 'capture_withdrawn', from: ['capturing'], to: 'held', by: ['server'] },
    { event: 'void_asked', from: ['action', 'unknown', 'held'], to: 'voiding', by: ['server', 'billing'] },
    // From held or capturing: the gateway voided the authorization on its own.
    {
      event: 'void_confirmed',
      from: ['voiding', 'held', 'capturing', 'action', 'unknown'],
      to: 'voided',
      by: ['gateway'],
    },
    { event: 'void_refused', from: ['voiding'], to: 'held', by: ['gateway'] },
    { event: 'lapsed', from: ['held', 'capturing', 'voiding'], to: 'expired', by: ['gateway', 'server'] },
  ],
})
