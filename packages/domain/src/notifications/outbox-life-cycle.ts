import { defineLifeCycle } from '../life-cycle.ts'

export const OUTBOX_STATES = ['waiting', 'sending', 'sent', 'failed'] as const

export type OutboxState = (typeof OUTBOX_STATES)[number]

/** A message: leased by the worker that sends it, tried again for a day, sent again by hand once it failed. */
export const outboxLifeCycle = defineLifeCycle<
  OutboxState,
  'queued' | 'leased' | 'sent' | 'postponed' | 'failed' | 'withheld' | 'requeued',
  'server' | 'staff'
>({
  name: 'message',
  states: OUTBOX_STATES,
  start: 'waiting',
  ends: ['sent'],
  moves: [
    { event: 'queued', from: 'none', to: 'waiting', by: ['server'] },
    // From sending: the lease of a worker that crashed has ended.
    { event: 'leased', from: ['waiting', 'sending'], to: 'sending', by: ['server'] },
    // From waiting and failed: a worker whose lease had ended sent it all the same.
    { event: 'sent', from: ['sending', 'waiting', 'failed'], to: 'sent', by: ['server'] },
    { event: 'postponed', from: ['sending'], to: 'waiting', by: ['server'] },
    { event: 'failed', from: ['sending'], to: 'failed', by: ['server'] },
    // A restored backup does not know whether it was sent meanwhile.
    { event: 'withheld', from: ['waiting', 'sending'], to: 'failed', by: ['server'] },
    { event: 'requeued', from: ['failed'], to: 'waiting', by: ['staff'] },
  ],
})
