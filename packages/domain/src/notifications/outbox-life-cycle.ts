export const OUTBOX_STATES = ['waiting', 'sending', 'sent', 'failed'] as const

export type OutboxState = (typeof OUTBOX_STATES)[number]
