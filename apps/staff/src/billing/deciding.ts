import type { Credit, Refund } from './billing-reads.ts'

/** A refund whose dialog is open, and what it would decide. */
export type DecidingRefund = { refund: Refund; to: 'approve' | 'refuse' }

/** The same of a credit. */
export type DecidingCredit = { credit: Credit; to: 'approve' | 'refuse' }
