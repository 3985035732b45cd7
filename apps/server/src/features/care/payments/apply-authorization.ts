import { PENDING_STATES } from '@contour/domain/payments/payment-life-cycle'
import type { Auth, Authorized, Declined } from '../../../adapters/payment/port.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { isCardBlocked, recordCardAttempt } from './card-attempts.ts'
import { alertOnCardTesting, paymentReference } from './card-limits.ts'
import { insertLedgerEntry, lockPaymentIntent, transitionIntent } from './payment-intent-store.ts'
import { mergeSnapshot, snapshotOf } from './purchase-snapshot.ts'
import type { PaymentIntentRow, UserRow } from './payment-intent-store.ts'
import { TOO_MANY_ATTEMPTS, UNUSABLE_CARD } from './payment-error.ts'
import { recordLateAuthorization } from './unexpected-money.ts'
import { numberInvoice } from './number-invoice.ts'
import { handlersOf } from './payment-purposes.ts'
import { scheduleReauthorization } from './schedule-reauthorization.ts'
import { saveCardOnFile } from './save-card.ts'

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
  return result
}

/** Creates the order of an existing authorization, or marks the authorization to be voided. */
export async function createOrderFromAuthorization(ctx: Ctx, intentId: number): Promise<PaymentIntentRow> {
  return ctx.db.transaction(async (tx) => {
    const { intent, user } = await lockPaymentIntent(tx, intentId)
    if (intent.state !== 'held' || intent.order_id) return intent
    const handlers = handlersOf(ctx, intent)
    const used = await handlers.onAuthorized(tx, intent, user)
    return used ?? markForVoid(tx, ctx, intent, (await handlers.unusableReason?.(tx, intent)) ?? null)
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
  const handlers = handlersOf(ctx, intent)
  await handlers.onReleased?.(tx, declined)
  await handlers.onDeclined?.(tx, declined, user)
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
  const handlers = handlersOf(ctx, intent)
  const refused =
    handlers.refusesBlockedCard === true &&
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
  const used = await handlers.onAuthorized(tx, authorized, user)
  if (!used)
    return markForVoid(tx, ctx, authorized, (await handlers.unusableReason?.(tx, authorized)) ?? null)
  await numberInvoice(tx, ctx.clock, used)
  if (auth.cardRef) await saveCardOnFile(tx, ctx, user.id, { cardRef: auth.cardRef, card: auth.card })
  if (used.state === 'held') await scheduleReauthorization(tx, ctx, used)
  return used
}

/** Marks an authorization that cannot be used to be voided, with the reason. */
async function markForVoid(
  tx: Tx,
  ctx: Ctx,
  authorized: PaymentIntentRow,
  category: string | null,
): Promise<PaymentIntentRow> {
  await handlersOf(ctx, authorized).onReleased?.(tx, authorized)
  return transitionIntent(tx, ctx.clock, authorized, {
    event: 'void_asked',
    actor: 'server',
    set: { decline_category: category, snapshot: mergeSnapshot({ voidReason: 'abandoned' }) },
  })
}

const ipOf = (intent: PaymentIntentRow) => snapshotOf(intent)?.ip ?? 'server'
