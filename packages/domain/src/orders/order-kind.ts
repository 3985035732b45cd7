/** Why an order exists: the first of a subscription, one that needs a check-in first, or one already covered (D-14). */
export const ORDER_KINDS = ['first', 'refill', 'continuation'] as const

export type OrderKind = (typeof ORDER_KINDS)[number]
