import { defineLifeCycle } from '../life-cycle.ts'

export const CART_STATES = ['open', 'paying', 'paid', 'revoked', 'expired'] as const

export type CartState = (typeof CART_STATES)[number]

/**
 * A cart: paid once, and open again after a declined payment. `expired` is how an open cart past its last day is read
 * (D-03); no row is written for it.
 */
export const cartLifeCycle = defineLifeCycle<
  CartState,
  'created' | 'checkout_started' | 'checkout_undone' | 'paid' | 'revoked' | 'expired',
  'patient' | 'staff' | 'server'
>({
  name: 'cart',
  states: CART_STATES,
  start: 'open',
  ends: ['paid', 'revoked', 'expired'],
  moves: [
    { event: 'created', from: 'none', to: 'open', by: ['patient', 'staff'] },
    // From paying: another card after a decline.
    { event: 'checkout_started', from: ['open', 'paying'], to: 'paying', by: ['patient'] },
    { event: 'checkout_undone', from: ['paying'], to: 'open', by: ['server'] },
    // From open: another attempt was declined before the gateway confirmed this one.
    { event: 'paid', from: ['open', 'paying'], to: 'paid', by: ['server'] },
    { event: 'revoked', from: ['open'], to: 'revoked', by: ['patient', 'staff'] },
    { event: 'expired', from: ['open'], to: 'expired', by: ['server'] },
  ],
})
