/**
 * The payment gateway as the service sees it (integrations.md 1.2). It uses our terms and outcomes; a vendor's
 * terms stay inside the adapter. Amounts are integer US cents, times are instants of the gateway.
 *
 * Every call that moves money returns a union. `unknown` means that it is not known whether the call was carried out:
 * the caller looks it up (`lookup`, `lookupRefund`) or repeats it with the same key, and never guesses. Calls that move
 * no money throw GatewayUnavailable instead.
 */
export type PaymentGateway = {
  clientConfig(): ClientConfig
  /** Safe to repeat for one user; store the reference. Throws GatewayUnavailable. */
  ensureCustomer(order: { userId: string; email?: string }): Promise<{ customerRef: string }>
  /** Authorizes a card that the customer enters now. */
  authorize(order: AuthorizeOrder): Promise<Auth | Unknown>
  /** Authorizes a saved card: `merchant` when the customer is not present (renewals, reauthorizations). */
  authorizeSaved(order: AuthorizeSavedOrder): Promise<Auth | Unknown>
  /** Returns the state of an authorization after the customer completed 3-D Secure in the browser (decisions D-24). */
  completeAction(order: { authRef: string }): Promise<Auth | Unknown>
  /** Captures at most the authorized amount, once; the rest is voided. Safe to repeat. */
  capture(order: {
    authRef: string
    amount: number
    orderId: string
    key: string
  }): Promise<Capture | Unknown>
  /** Voids an authorization. One that is already void or expired is also `voided`. */
  void(order: { authRef: string; reason: VoidReason; key: string }): Promise<VoidOutcome | Unknown>
  refund(order: RefundOrder): Promise<Refund | Unknown>
  /**
   * Returns the fingerprint of a newly entered card, before it is used; the same for the same card, whichever customer
   * enters it. Null if the gateway does not reveal it before an authorization, or did not respond: the other limits
   * still count.
   */
  fingerprintOf(order: { cardToken: string }): Promise<string | null>
  /** Saves a card without charging it. Remove the old one with removeCard once this is `saved`. */
  replaceCard(order: {
    customerRef: string
    cardToken: string
    key: string
  }): Promise<CardReplacement | Unknown>
  /** Like completeAction, for a card that was being saved. */
  completeCard(order: { setupRef: string }): Promise<CardReplacement | Unknown>
  /** Newest first. Throws GatewayUnavailable. */
  listCards(order: { customerRef: string }): Promise<SavedCard[]>
  /** Removing a card that no longer exists is a success. Throws GatewayUnavailable. */
  removeCard(order: { cardRef: string }): Promise<void>
  /** Returns every payment of an order or of one key in its current state, newest first. */
  lookup(order: LookupOrder): Promise<Lookup>
  /** Returns one payment by reference in its current state: events are only hints. */
  retrieve(order: { authRef: string }): Promise<Lookup>
  lookupRefund(order: {
    chargeRef: string
    refundId: string
  }): Promise<Refund | { state: 'absent' } | Unknown>
  /** Verifies the signature over the raw body, then returns the events. Throws BadSignature. */
  parseWebhook(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): GatewayEvent[]
}

export type ClientConfig =
  | { kind: 'sandbox'; frameOrigin: string }
  | { kind: 'stripe'; publicKey: string }
  | { kind: 'nmi'; publicKey: string }

export type BillingDetails = {
  name: string
  address: { line1: string; line2?: string; city: string; state: string; zip: string }
}

type AuthorizationOrder = {
  /** Created before the authorization (decisions D-19). Opaque: it is all that the gateway learns about the order. */
  orderId: string
  /** Cents. */
  amount: number
  currency?: 'usd'
  customerRef: string
  /** `{operation}:{intent row}:{attempt}` (decisions D-19), committed before the call. At most 255 characters. */
  key: string
}

export type AuthorizeOrder = AuthorizationOrder & {
  cardToken: string
  saveForLater: boolean
  /** For gateways that check the address at the authorization; others check what was entered with the card. */
  billing?: BillingDetails
  initiator?: 'customer'
  ip?: string
  userAgent?: string
}

export type AuthorizeSavedOrder = AuthorizationOrder & { cardRef: string; initiator: 'merchant' | 'customer' }

export type RefundOrder = {
  chargeRef: string
  /** Cents, at most what was captured and not yet refunded. */
  amount: number
  reason: 'requested_by_customer' | 'duplicate' | 'fraudulent'
  /** Our id of the refund, stored at the gateway so that lookupRefund finds it. */
  refundId: string
  key: string
}

/** `customerRef` makes a look-up immediate; without it the gateway's search may lag by a minute. */
export type LookupOrder = { customerRef?: string } & ({ orderId: string } | { key: string })

export const VOID_REASONS = ['denied', 'cancelled', 'replaced', 'check_failed', 'abandoned'] as const

export type VoidReason = (typeof VOID_REASONS)[number]

export type CardSummary = {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  wallet?: string
  /** The same for the same card, whichever customer uses it; null if the gateway has none. */
  fingerprint: string | null
}

export type Check = 'pass' | 'fail' | 'unchecked'

export type CardChecks = { cvc: Check; zip: Check; line1: Check }

export type DeclineCategory =
  | 'insufficient_funds'
  | 'cvc'
  | 'avs'
  | 'expired'
  | 'generic'
  | 'authentication'
  | 'blocked'
  | 'retry_later'

export type Decline = {
  category: DeclineCategory
  /** For our records; never shown. */
  code: string
  /** The same card may be retried automatically later. */
  retryable: boolean
  /** Our own text; the stated client rules match on its words (document 2 §8). */
  customerMessage: string
}

export type Auth = Authorized | RequiresAction | Declined

export type Authorized = {
  state: 'authorized'
  authRef: string
  /** Cents. */
  amount: number
  /** The gateway's value (decisions D-18); null if the gateway reports none. */
  captureBefore: Date | null
  /** The saved card, to charge again; null if it was not saved. */
  cardRef: string | null
  card: CardSummary
  checks: CardChecks
}

export type RequiresAction = { state: 'requires_action'; authRef: string; clientSecret: string }

export type Declined = {
  state: 'declined'
  authRef: string | null
  decline: Decline
  card: CardSummary | null
  checks: CardChecks | null
}

/**
 * `not_sent`: the gateway was not reached, so nothing happened. `in_progress`: the same key is currently being
 * processed. The others do not show the outcome.
 */
export type Unknown = { state: 'unknown'; reason: 'not_sent' | 'no_answer' | 'gateway_error' | 'in_progress' }

export type Capture =
  | { state: 'captured'; authRef: string; chargeRef: string; amount: number }
  | { state: 'expired'; authRef: string }
  | { state: 'voided'; authRef: string }
  | { state: 'refused'; authRef: string; code: string }

export type VoidOutcome =
  | { state: 'voided'; authRef: string }
  | { state: 'already_captured'; authRef: string; chargeRef: string; amount: number }

export type Refund =
  | { state: 'refunded' | 'pending' | 'failed'; refundRef: string; amount: number }
  | { state: 'refused'; code: string }

export type SavedCard = { cardRef: string; card: CardSummary }

export type CardReplacement =
  | { state: 'saved'; setupRef: string; cardRef: string; card: CardSummary }
  | { state: 'requires_action'; setupRef: string; clientSecret: string }
  | { state: 'declined'; setupRef: string | null; decline: Decline }

/** A payment in the gateway's records. `open` has neither an authorization nor a decline yet. */
export type GatewayPayment = {
  authRef: string
  orderId: string | null
  key: string | null
  amount: number
  createdAt: Date
} & (
  | { standing: 'open' }
  | { standing: 'authorized' | 'requires_action' | 'declined'; auth: Auth }
  | { standing: 'captured'; chargeRef: string; amountCaptured: number; amountRefunded: number }
  | { standing: 'voided' | 'expired' }
)

export type Lookup = { state: 'found'; payments: GatewayPayment[] } | { state: 'absent' } | Unknown

export type GatewayEvent = {
  /** Unique at the gateway; identifies the inbox row. */
  id: string
  kind:
    | 'hold_placed'
    | 'hold_failed'
    | 'action_required'
    | 'captured'
    | 'hold_released'
    | 'hold_expired'
    | 'refund_changed'
    | 'dispute_opened'
    | 'dispute_changed'
    | 'fraud_warning'
    | 'card_saved'
    | 'card_not_saved'
    | 'card_updated'
    | 'card_removed'
    | 'other'
  /** The gateway's own name of the event, for the log. */
  type: string
  occurredAt: Date
  authRef: string | null
  chargeRef: string | null
  refundRef: string | null
  disputeRef: string | null
  cardRef: string | null
  /** The event's facts about a dispute; amounts in cents, `status` in the gateway's own values, which may grow. */
  dispute?: DisputeFacts | null
}

export type DisputeFacts = {
  ref: string
  amount: number
  reason: string
  status: string
  evidenceDueAt: string | null
}

/** The signature of a webhook is missing, wrong, or older than 300 s of real time. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature'
}

/** The gateway could not be reached or failed, in a call that moves no money. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
}

/** The gateway refuses our request (key, parameters): our error or the configuration's, never the customer's. */
export class GatewayMisuse extends Error {
  override readonly name = 'GatewayMisuse'
}
