/** What a session has behind it: when a password was given on it, and when an order was paid for on it. */
export type SessionStatus = { passwordAt: Date | null; paidAt: Date | null }

/**
 * Whether a session may change where an order goes, the phone, or decide a prescription (D-56). Once there is an order
 * it must be the session that paid or one with a login behind it: a link that was handed around before is neither.
 */
export const mayChangeAfterPurchase = (hasOrder: boolean, { passwordAt, paidAt }: SessionStatus): boolean =>
  !hasOrder || passwordAt !== null || paidAt !== null
