export const REFUND_STATES = ['waiting', 'created', 'unknown', 'made', 'failed', 'refused'] as const

export type RefundState = (typeof REFUND_STATES)[number]

/** Why the server created a refund on its own. */
export const REFUND_CAUSES = ['unshipped_months', 'order_closed', 'captured_instead_of_voided'] as const

export type RefundCause = (typeof REFUND_CAUSES)[number]
