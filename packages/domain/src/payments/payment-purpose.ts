/** What a payment intent moves money for. */
export const PAYMENT_PURPOSES = [
  'checkout',
  'addon',
  'renewal',
  'paynow',
  'buymore',
  'fee',
  'reauth',
] as const

export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number]

/** Unexpected money of an intent that was over, until it is voided or refunded (D-71). */
export const UNEXPECTED_MONEY_STATES = ['voiding', 'voided', 'captured'] as const

export type UnexpectedMoneyState = (typeof UNEXPECTED_MONEY_STATES)[number]

/** The entries of the ledger; `hold` is an authorization. */
export const LEDGER_KINDS = ['hold', 'void', 'capture', 'expire', 'refund'] as const

export type LedgerKind = (typeof LEDGER_KINDS)[number]
