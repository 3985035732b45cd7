import { defineLifeCycle } from '../life-cycle.ts'

export const CONVERSION_STATES = ['waiting', 'sending', 'sent', 'failed'] as const

export type ConversionState = (typeof CONVERSION_STATES)[number]

/** The report of a purchase to the affiliate: leased by the worker that sends it, sent again by hand once it failed. */
export const conversionLifeCycle = defineLifeCycle<
  ConversionState,
  'queued' | 'leased' | 'accepted' | 'failed' | 'requeued',
  'server' | 'staff'
>({
  name: 'conversion',
  states: CONVERSION_STATES,
  start: 'waiting',
  ends: ['sent'],
  moves: [
    { event: 'queued', from: 'none', to: 'waiting', by: ['server'] },
    // From sending: the lease of a worker that crashed has ended.
    { event: 'leased', from: ['waiting', 'sending'], to: 'sending', by: ['server'] },
    // From waiting and failed: a worker whose lease had ended sent it all the same.
    { event: 'accepted', from: ['sending', 'waiting', 'failed'], to: 'sent', by: ['server'] },
    { event: 'failed', from: ['sending'], to: 'failed', by: ['server'] },
    { event: 'requeued', from: ['failed'], to: 'waiting', by: ['staff'] },
  ],
})
