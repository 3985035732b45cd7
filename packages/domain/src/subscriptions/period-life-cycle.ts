import { defineLifeCycle } from '../life-cycle.ts'

export const PERIOD_STATES = ['open', 'held', 'paid', 'failed', 'released'] as const

export type PeriodState = (typeof PERIOD_STATES)[number]

/** A billing period: opened with its renewal or bought ahead, paid when its first shipment leaves or at once (M-25). */
export const periodLifeCycle = defineLifeCycle<
  PeriodState,
  'opened' | 'bought' | 'authorized' | 'declined' | 'paid' | 'released' | 'skipped',
  'server'
>({
  name: 'billing_period',
  states: PERIOD_STATES,
  start: ['open', 'held'],
  ends: ['paid', 'released'],
  moves: [
    { event: 'opened', from: 'none', to: 'open', by: ['server'] },
    { event: 'bought', from: 'none', to: 'held', by: ['server'] },
    { event: 'authorized', from: ['open', 'failed'], to: 'held', by: ['server'] },
    { event: 'declined', from: ['open'], to: 'failed', by: ['server'] },
    // From open and failed: a shipment that was authorized before its period opens it (M-25).
    { event: 'paid', from: ['open', 'failed', 'held'], to: 'paid', by: ['server'] },
    { event: 'released', from: ['open', 'failed', 'held'], to: 'released', by: ['server'] },
    // Its order was canceled; the subscription continues with the next period.
    { event: 'skipped', from: ['held'], to: 'released', by: ['server'] },
  ],
})
