import { defineLifeCycle } from '../life-cycle.ts'

export const SUBSCRIPTION_STATES = ['pending', 'active', 'paused', 'ended', 'scheduled'] as const

export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

export type SubscriptionEvent =
  | 'bought'
  | 'replacement_bought'
  | 'first_captured'
  | 'start_date_reached'
  | 'renewal_failed'
  | 'paid'
  | 'replaced'
  | 'cancelled'
  | 'denied'
  | 'dunning_exhausted'

export type SubscriptionActor = 'patient' | 'clinician' | 'support' | 'billing' | 'server'

/** A subscription and its renewals: document 2 §4, M-25 to M-27, D-15, D-16. Ended is final. */
export const subscriptionLifeCycle = defineLifeCycle<SubscriptionState, SubscriptionEvent, SubscriptionActor>(
  {
    name: 'subscription',
    states: SUBSCRIPTION_STATES,
    start: ['pending', 'scheduled'],
    ends: ['ended'],
    moves: [
      { event: 'bought', from: 'none', to: 'pending', by: ['patient'] },
      { event: 'replacement_bought', from: 'none', to: 'scheduled', by: ['patient'] },
      { event: 'first_captured', from: ['pending'], to: 'active', by: ['server'] },
      { event: 'start_date_reached', from: ['scheduled'], to: 'active', by: ['server'] },
      { event: 'renewal_failed', from: ['active'], to: 'paused', by: ['server'] },
      { event: 'paid', from: ['paused'], to: 'active', by: ['patient', 'billing', 'server'] },
      { event: 'replaced', from: ['active', 'paused'], to: 'ended', by: ['server'] },
      // A patient can cancel a subscription that is active or has not started; a past-due one is paid or left to staff
      // (G-ROL-006).
      {
        event: 'cancelled',
        from: ['pending', 'scheduled', 'active'],
        to: 'ended',
        by: ['patient', 'support', 'billing'],
      },
      { event: 'cancelled', from: ['paused'], to: 'ended', by: ['support', 'billing'] },
      {
        event: 'denied',
        from: ['pending', 'scheduled', 'active', 'paused'],
        to: 'ended',
        by: ['clinician', 'server'],
      },
      { event: 'dunning_exhausted', from: ['paused'], to: 'ended', by: ['server'] },
    ],
  },
)
