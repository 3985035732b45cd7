import type { Credit, Refund } from './billing-reads.ts'

export type DecidingRefund = { refund: Refund; to: 'approve' | 'refuse' }

export type DecidingCredit = { credit: Credit; to: 'approve' | 'refuse' }
