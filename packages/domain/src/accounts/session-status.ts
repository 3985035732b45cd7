/** When the patient logged in (by password or by an emailed link), and when an order was paid for in the session. */
export type SessionStatus = { passwordAt: Date | null; paidAt: Date | null }

/**
 * Whether a session may change the shipping address or the phone number, or decide a prescription (D-56). Once there is
 * an order, the session must have paid for it or have logged in; a link that was shared earlier grants neither.
 */
export const mayChangeAfterPurchase = (hasOrder: boolean, { passwordAt, paidAt }: SessionStatus): boolean =>
  !hasOrder || passwordAt !== null || paidAt !== null
