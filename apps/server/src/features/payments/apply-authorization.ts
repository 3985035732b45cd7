import { UNSHIPPED_STATUSES, acceptsAddons } from '@contour/domain/orders/order-life-cycle'
import { eq } from 'drizzle-orm'
import type { Auth, Authorized, Declined } from '../../adapters/payment/port.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { intents, orders, subscriptions } from '../../db/schema.ts'
import { resolveTasks } from '../tasks/index.ts'
import { isCardBlocked, recordCardAttempt } from './card-attempts.ts'
import { alertOnCardTesting, paymentReference } from './card-limits.ts'
import {
  PENDING_STATES,
  insertLedgerEntry,
  mergeSnapshot,
  lockPaymentIntent,
  transitionIntent,
  snapshotOf,
} from './payment-intent-store.ts'
import type { PaymentIntentRow, UserRow } from './payment-intent-store.ts'
import { saveAddon } from '../orders/save-addon.ts'
import type { AddonSnapshot } from '../orders/save-addon.ts'
import { hasActiveOrder, createOrder } from '../orders/create-order.ts'
import { ACTIVE_ORDER, TOO_MANY_ATTEMPTS, UNUSABLE_CARD } from './payment-error.ts'
import { declinedCents } from '../orders/addon-shares.ts'
import { recordLateAuthorization } from './unexpected-money.ts'
import { recordDeclinedPeriodAuthorization } from '../subscriptions/dunning.ts'
import { attachPeriodAuthorization } from '../subscriptions/period-authorization.ts'
import { numberInvoice } from './number-invoice.ts'
import { createPurchasedSubscription } from '../subscriptions/purchased-subscription.ts'
import { scheduleReauthorization } from './schedule-reauthorization.ts'
import { completeReauthorization, failReauthorization } from './complete-reauthorization.ts'
import { saveCardOnFile } from './save-card.ts'
import { undoReservation } from './undo-reservation.ts'

/**
 * Purposes for which the patient enters a card: a blocked card is refused although the gateway authorized it (S-35).
 */
const NEW_CARD_PURPOSES: readonly string[] = ['checkout', 'addon', 'paynow']

/**
 * Records the gateway's result of an authorization and everything that follows from it in one transaction. The first of
 * the request, its repetition, a webhook or reconciliation does the work; the others find it done.
 * @returns the current intent; if the authorization cannot be used, its state or `stray` is `voiding` and the caller
 * must reconcile it
 */
export async function applyAuthorization(ctx: Ctx, intentId: number, auth: Auth): Promise<PaymentIntentRow> {
  ctx.crash?.('after_gateway')
  const result = await ctx.db.transaction(async (tx) => {
    const { intent, user } = await lockPaymentIntent(tx, intentId)
    if (!PENDING_STATES.includes(intent.state)) return recordLateAuthorization(tx, ctx, intent, auth)
    const applied =
      auth.state === 'authorized'
        ? await onAuthorized(tx, ctx, intent, user, auth)
        : auth.state === 'declined'
          ? await onDeclined(tx, ctx, intent, user, auth)
          : await onRequiresAction(tx, ctx, intent, auth)
    ctx.crash?.('before_commit')
    return applied
  })
  ctx.wake('outbox')
  return result
}

/** Creates the order of an existing authorization, or marks the authorization to be voided. */
export async function createOrderFromAuthorization(ctx: Ctx, intentId: number): Promise<PaymentIntentRow> {
  return ctx.db.transaction(async (tx) => {
    const { intent, user } = await lockPaymentIntent(tx, intentId)
    if (intent.state !== 'held' || intent.order_id) return intent
    return (
      (await consumeAuthorization(tx, ctx, intent, user)) ??
      markForVoid(tx, ctx, intent, await unusableReason(tx, intent))
    )
  })
}

async function onRequiresAction(
  tx: Tx,
  ctx: Ctx,
  intent: PaymentIntentRow,
  auth: Extract<Auth, { state: 'requires_action' }>,
): Promise<PaymentIntentRow> {
  if (intent.state === 'action') return intent
  return transitionIntent(tx, ctx.clock, intent, {
    event: 'action_required',
    actor: 'gateway',
    set: { gateway_ref: auth.authRef, client_secret: auth.clientSecret },
  })
}

async function onDeclined(
  tx: Tx,
  ctx: Ctx,
  intent: PaymentIntentRow,
  user: UserRow,
  auth: Declined,
): Promise<PaymentIntentRow> {
  const unusable = auth.card === null && auth.authRef === null
  const declined = await transitionIntent(tx, ctx.clock, intent, {
    event: 'declined',
    actor: 'gateway',
    set: {
      gateway_ref: auth.authRef,
      client_secret: null,
      card_fp: auth.card?.fingerprint ?? null,
      card_brand: auth.card?.brand ?? null,
      card_last4: auth.card?.last4 ?? null,
      decline_category: unusable ? UNUSABLE_CARD : auth.decline.category,
      decline_code: auth.decline.code,
    },
  })
  await recordCardAttempt(tx, ctx.clock, {
    userId: intent.user_id,
    cartId: intent.cart_id,
    ip: ipOf(intent),
    card: auth.card ?? { fingerprint: null, brand: null, last4: null },
    outcome: unusable ? 'unusable' : 'declined',
    reference: paymentReference(intent),
  })
  if (intent.purpose === 'checkout') await undoReservation(tx, ctx, declined)
  if (intent.purpose === 'reauth') await failReauthorization(tx, ctx, declined)
  await recordDeclinedPeriodAuthorization(tx, ctx, user, declined)
  // Last, because its task is one for all patients.
  await alertOnCardTesting(tx, ctx)
  return declined
}

async function onAuthorized(
  tx: Tx,
  ctx: Ctx,
  intent: PaymentIntentRow,
  user: UserRow,
  auth: Authorized,
): Promise<PaymentIntentRow> {
  const authorized = await transitionIntent(tx, ctx.clock, intent, {
    event: 'authorised',
    actor: 'gateway',
    set: {
      gateway_ref: auth.authRef,
      client_secret: null,
      capture_before: auth.captureBefore,
      card_ref: auth.cardRef,
      card_fp: auth.card.fingerprint,
      card_brand: auth.card.brand,
      card_last4: auth.card.last4,
    },
  })
  await insertLedgerEntry(tx, ctx.clock, authorized, 'hold', auth.amount)
  const refused =
    NEW_CARD_PURPOSES.includes(intent.purpose) &&
    (await isCardBlocked(tx, ctx.clock, user.id, auth.card.fingerprint ? [auth.card.fingerprint] : []))
  if (refused) return markForVoid(tx, ctx, authorized, TOO_MANY_ATTEMPTS)
  await recordCardAttempt(tx, ctx.clock, {
    userId: user.id,
    cartId: intent.cart_id,
    ip: ipOf(intent),
    card: auth.card,
    outcome: 'held',
    reference: paymentReference(intent),
  })
  const used = await consumeAuthorization(tx, ctx, authorized, user)
  if (!used) return markForVoid(tx, ctx, authorized, await unusableReason(tx, authorized))
  await numberInvoice(tx, ctx.clock, used)
  if (auth.cardRef) await saveCardOnFile(tx, ctx, user.id, { cardRef: auth.cardRef, card: auth.card })
  if (used.state === 'held') await scheduleReauthorization(tx, ctx, used)
  return used
}

/** Uses the authorization for its order, billing period or subscription; returns null if it cannot be used. */
async function consumeAuthorization(
  tx: Tx,
  ctx: Ctx,
  authorized: PaymentIntentRow,
  user: UserRow,
): Promise<PaymentIntentRow | null> {
  if (authorized.purpose === 'checkout') {
    const made = await createOrder(tx, ctx, { intent: authorized, user })
    if (!made) return null
    const links = { order_id: made.order.id, subscription_id: made.subscriptionId, period_id: made.periodId }
    await tx.update(intents).set(links).where(eq(intents.id, authorized.id))
    return { ...authorized, ...links }
  }
  if (authorized.purpose === 'renewal' || authorized.purpose === 'paynow')
    return attachPeriodAuthorization(tx, ctx, authorized, user)
  if (authorized.purpose === 'buymore' || authorized.purpose === 'fee')
    return captureImmediately(tx, ctx, authorized, user)
  const [order] = authorized.order_id
    ? await tx.select().from(orders).where(eq(orders.id, authorized.order_id)).for('update')
    : []
  if (!order || !UNSHIPPED_STATUSES.some((status) => status === order.status)) return null
  if (authorized.purpose === 'addon') {
    // The prescription was signed in the meantime: the add-on can no longer be prescribed, so it is not charged (D-51).
    if (!acceptsAddons(order.status)) return null
    const { addon, term } = authorized.snapshot as AddonSnapshot
    return (await saveAddon(tx, ctx, { order, user, addon, term, cents: authorized.cents }))
      ? authorized
      : null
  }
  // The add-on was not prescribed while its authorization was being replaced.
  if ((await declinedCents(tx, authorized)) >= authorized.cents) return null
  await completeReauthorization(tx, ctx, authorized, order, user)
  return authorized
}

/**
 * Returns why an authorization did not lead to an order, for the response; null if the cart or subscription is closed.
 */
async function unusableReason(tx: Tx, authorized: PaymentIntentRow): Promise<string | null> {
  const made = authorized.purpose === 'checkout' ? snapshotOf(authorized) : null
  return made && (await hasActiveOrder(tx, authorized.user_id, made.drug)) ? ACTIVE_ORDER : null
}

/** Captures without a shipment: a subscription bought ahead and a fee are captured as soon as they are authorized. */
async function captureImmediately(
  tx: Tx,
  ctx: Ctx,
  authorized: PaymentIntentRow,
  user: UserRow,
): Promise<PaymentIntentRow | null> {
  const used =
    authorized.purpose === 'buymore'
      ? await createPurchasedSubscription(tx, ctx, authorized, user)
      : authorized
  if (used?.purpose === 'fee') await resolveFeeTask(tx, ctx, used)
  return used && transitionIntent(tx, ctx.clock, used, { event: 'capture_asked', actor: 'server' })
}

async function resolveFeeTask(tx: Tx, ctx: Ctx, fee: PaymentIntentRow): Promise<void> {
  const [subscription] = await tx
    .select({ publicId: subscriptions.public_id })
    .from(subscriptions)
    .where(eq(subscriptions.id, fee.subscription_id ?? 0))
  if (!subscription) return
  const subject = `subscription:${subscription.publicId}`
  await resolveTasks(tx, ctx, { kinds: ['fee_unpaid'], subject }, 'The fee was paid.')
}

/** Marks an authorization that cannot be used to be voided, with the reason. */
async function markForVoid(
  tx: Tx,
  ctx: Ctx,
  authorized: PaymentIntentRow,
  category: string | null,
): Promise<PaymentIntentRow> {
  if (authorized.purpose === 'checkout') await undoReservation(tx, ctx, authorized)
  return transitionIntent(tx, ctx.clock, authorized, {
    event: 'void_asked',
    actor: 'server',
    set: { decline_category: category, snapshot: mergeSnapshot({ voidReason: 'abandoned' }) },
  })
}

const ipOf = (intent: PaymentIntentRow) => snapshotOf(intent)?.ip ?? 'server'
