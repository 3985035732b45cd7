import type { PaymentPurpose } from '@contour/domain/payments/payment-purpose'
import type { Tx } from '../../../db/database.ts'
import type { UserRow } from '../../../db/lock-patient.ts'
import type { intents } from '../../../db/schema.ts'

type PaymentIntentRow = typeof intents.$inferSelect

/**
 * What follows from the payments of one purpose. Each handler runs in the transaction that records the gateway's
 * outcome, once for each outcome, with the patient and the payment intent locked.
 */
export type PurposeHandlers = {
  /** A card that is blocked for the patient is refused although the gateway authorized it (S-35). */
  refusesBlockedCard?: boolean
  /** Uses an authorization for what it pays. Returns null if it can no longer be used: it is then voided. */
  onAuthorized(tx: Tx, authorized: PaymentIntentRow, user: UserRow): Promise<PaymentIntentRow | null>
  /** Why it could not be used, as a decline category for the response; null for no other reason than its state. */
  unusableReason?(tx: Tx, authorized: PaymentIntentRow): Promise<string | null>
  onDeclined?(tx: Tx, declined: PaymentIntentRow, user: UserRow): Promise<void>
  /** Releases what was reserved for it: it was declined, abandoned, or cannot be used. */
  onReleased?(tx: Tx, intent: PaymentIntentRow): Promise<void>
  /** Its order waits for payment: the authorization expired at the gateway or could not be replaced (D-18). */
  onLost?(tx: Tx, lost: PaymentIntentRow): Promise<void>
  onDisputed?(tx: Tx, disputed: PaymentIntentRow): Promise<void>
  /** The gateway closed a dispute of it, however it was decided. */
  onDisputeClosed?(tx: Tx, disputed: PaymentIntentRow): Promise<void>
  /**
   * Continues with the captured money.
   * @param requested false if the gateway captured it without a request from us
   */
  onCaptured?(tx: Tx, captured: PaymentIntentRow, requested: boolean): Promise<void>
}

/** The handlers of every purpose; payment-purposes.ts in the server's root folder composes them. */
export type PaymentPurposes = Record<PaymentPurpose, PurposeHandlers>

/** Returns the handlers of an intent's purpose, which use the clock and the ports of this context. */
export const handlersOf = <C extends { paymentPurposes: (ctx: C) => PaymentPurposes }>(
  ctx: C,
  { purpose }: Pick<PaymentIntentRow, 'purpose'>,
): PurposeHandlers => ctx.paymentPurposes(ctx)[purpose]
