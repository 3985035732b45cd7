import type { Credit, Refund } from './billing-reads.ts'

/** The refund in the open dialog, and the decision that the dialog confirms. */
export type DecidingRefund = { refund: Refund; to: 'approve' | 'refuse' }

/** The same for a credit. */
export type DecidingCredit = { credit: Credit; to: 'approve' | 'refuse' }
