import { UNSHIPPED_STATUSES, takesAddons } from '@contour/domain/orders/order-life-cycle'
import { eq } from 'drizzle-orm'
import type { Auth, Authorized, Declined } from '../../adapters/payment/port.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { intents, orders, subscriptions } from '../../db/schema.ts'
import { settleTasks } from '../tasks/index.ts'
import { isCardRefused, noteAttempt } from './card-attempts.ts'
import { alarmOfCardTesting, paymentReference } from './card-limits.ts'
import { UNDECIDED, enterLedger, keepFacts, lockIntent, moveIntent, snapshotOf } from './intent-store.ts'
import type { IntentRow, UserRow } from './intent-store.ts'
import { keepAddon } from './keep-addon.ts'
import type { AddonSnapshot } from './keep-addon.ts'
import { hasActiveOrder, makeOrder } from './make-order.ts'
import { ACTIVE_ORDER, ATTEMPTS, UNUSABLE } from './payment-fault.ts'
import { refusedCents } from './addon-shares.ts'
import { noteLateHold } from './stray-money.ts'
import { noteDeclinedPeriodHold } from './dunning.ts'
import { attachPeriodHold } from './period-hold.ts'
import { numberInvoice } from './number-invoice.ts'
import { makeBoughtPlan } from './bought-plan.ts'
import { planRenewal } from './plan-renewal.ts'
import { finishRenewedHold, refuseRenewedHold } from './renewed-hold.ts'
import { keepCard } from './save-card.ts'
import { undoReservation } from './undo-reservation.ts'

/** Where the person brings a card, a card that is spent is refused although the bank said yes (S-35). */
const GIVEN_NOW: readonly string[] = ['checkout', 'addon', 'paynow']

/**
 * Writes down what the gateway said of a hold, in one transaction with all that follows from it. Whoever learns it
 * first does the work: the request, its repetition, a webhook, or the reconciler; the others find it done.
 * @returns the intent as it stands now; `voiding`, or stray `voiding`, when the hold cannot be used, to be settled
 * after this
 */
export async function applyHold(ctx: Ctx, intentId: number, auth: Auth): Promise<IntentRow> {
  ctx.crash?.('after_gateway')
  const result = await ctx.db.transaction(async (tx) => {
    const { intent, user } = await lockIntent(tx, intentId)
    if (!UNDECIDED.includes(intent.state)) return noteLateHold(tx, ctx, intent, auth)
    const applied =
      auth.state === 'authorized'
        ? await holdStands(tx, ctx, intent, user, auth)
        : auth.state === 'declined'
          ? await holdDeclined(tx, ctx, intent, user, auth)
          : await bankAsks(tx, ctx, intent, auth)
    ctx.crash?.('before_commit')
    return applied
  })
  ctx.soon('outbox')
  return result
}

/** Gives a hold that already stands its order, or marks it to be let go. */
export async function giveOrder(ctx: Ctx, intentId: number): Promise<IntentRow> {
  return ctx.db.transaction(async (tx) => {
    const { intent, user } = await lockIntent(tx, intentId)
    if (intent.state !== 'held' || intent.order_id) return intent
    return (await useHold(tx, ctx, intent, user)) ?? letGo(tx, ctx, intent, await whyUseless(tx, intent))
  })
}

async function bankAsks(
  tx: Tx,
  ctx: Ctx,
  intent: IntentRow,
  auth: Extract<Auth, { state: 'requires_action' }>,
): Promise<IntentRow> {
  if (intent.state === 'action') return intent
  return moveIntent(tx, ctx.clock, intent, {
    event: 'action_required',
    actor: 'gateway',
    set: { gateway_ref: auth.authRef, client_secret: auth.clientSecret },
  })
}

async function holdDeclined(
  tx: Tx,
  ctx: Ctx,
  intent: IntentRow,
  user: UserRow,
  auth: Declined,
): Promise<IntentRow> {
  const unusable = auth.card === null && auth.authRef === null
  const declined = await moveIntent(tx, ctx.clock, intent, {
    event: 'declined',
    actor: 'gateway',
    set: {
      gateway_ref: auth.authRef,
      client_secret: null,
      card_fp: auth.card?.fingerprint ?? null,
      card_brand: auth.card?.brand ?? null,
      card_last4: auth.card?.last4 ?? null,
      decline_category: unusable ? UNUSABLE : auth.decline.category,
      decline_code: auth.decline.code,
    },
  })
  await noteAttempt(tx, ctx.clock, {
    userId: intent.user_id,
    cartId: intent.cart_id,
    ip: ipOf(intent),
    card: auth.card ?? { fingerprint: null, brand: null, last4: null },
    outcome: unusable ? 'unusable' : 'declined',
    reference: paymentReference(intent),
  })
  await alarmOfCardTesting(tx, ctx)
  if (intent.purpose === 'checkout') await undoReservation(tx, ctx, declined)
  if (intent.purpose === 'reauth') await refuseRenewedHold(tx, ctx, declined)
  await noteDeclinedPeriodHold(tx, ctx, user, declined)
  return declined
}

async function holdStands(
  tx: Tx,
  ctx: Ctx,
  intent: IntentRow,
  user: UserRow,
  auth: Authorized,
): Promise<IntentRow> {
  const held = await moveIntent(tx, ctx.clock, intent, {
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
  await enterLedger(tx, ctx.clock, held, 'hold', auth.amount)
  const refused =
    GIVEN_NOW.includes(intent.purpose) &&
    (await isCardRefused(tx, ctx.clock, user.id, auth.card.fingerprint ? [auth.card.fingerprint] : []))
  if (refused) return letGo(tx, ctx, held, ATTEMPTS)
  await noteAttempt(tx, ctx.clock, {
    userId: user.id,
    cartId: intent.cart_id,
    ip: ipOf(intent),
    card: auth.card,
    outcome: 'held',
    reference: paymentReference(intent),
  })
  const used = await useHold(tx, ctx, held, user)
  if (!used) return letGo(tx, ctx, held, await whyUseless(tx, held))
  await numberInvoice(tx, ctx.clock, used)
  if (auth.cardRef) await keepCard(tx, ctx, user.id, { cardRef: auth.cardRef, card: auth.card })
  if (used.state === 'held') await planRenewal(tx, ctx, used)
  return used
}

/** Gives the hold its order; null when there is none to give it to. */
async function useHold(tx: Tx, ctx: Ctx, held: IntentRow, user: UserRow): Promise<IntentRow | null> {
  if (held.purpose === 'checkout') {
    const made = await makeOrder(tx, ctx, { intent: held, user })
    if (!made) return null
    const links = { order_id: made.order.id, subscription_id: made.subscriptionId, period_id: made.periodId }
    await tx.update(intents).set(links).where(eq(intents.id, held.id))
    return { ...held, ...links }
  }
  if (held.purpose === 'renewal' || held.purpose === 'paynow') return attachPeriodHold(tx, ctx, held, user)
  if (held.purpose === 'buymore' || held.purpose === 'fee') return takeAtOnce(tx, ctx, held, user)
  const [order] = held.order_id
    ? await tx.select().from(orders).where(eq(orders.id, held.order_id)).for('update')
    : []
  if (!order || !UNSHIPPED_STATUSES.some((status) => status === order.status)) return null
  if (held.purpose === 'addon') {
    // Signed meanwhile: nobody can prescribe it any more, so it is not held (D-51).
    if (!takesAddons(order.status)) return null
    const { addon, term } = held.snapshot as AddonSnapshot
    return (await keepAddon(tx, ctx, { order, user, addon, term, cents: held.cents })) ? held : null
  }
  // Refused while its hold was being renewed.
  if ((await refusedCents(tx, held)) >= held.cents) return null
  await finishRenewedHold(tx, ctx, held, order, user)
  return held
}

/** Why no order was made of a hold, for the person's answer; null where the cart or the plan is closed. */
async function whyUseless(tx: Tx, held: IntentRow): Promise<string | null> {
  const made = held.purpose === 'checkout' ? snapshotOf(held) : null
  return made && (await hasActiveOrder(tx, held.user_id, made.drug)) ? ACTIVE_ORDER : null
}

/** No shipment stands between hold and capture: a plan bought ahead and a fee are taken as soon as they are held. */
async function takeAtOnce(tx: Tx, ctx: Ctx, held: IntentRow, user: UserRow): Promise<IntentRow | null> {
  const used = held.purpose === 'buymore' ? await makeBoughtPlan(tx, ctx, held, user) : held
  if (used?.purpose === 'fee') await settleFeeTask(tx, ctx, used)
  return used && moveIntent(tx, ctx.clock, used, { event: 'capture_asked', actor: 'server' })
}

async function settleFeeTask(tx: Tx, ctx: Ctx, fee: IntentRow): Promise<void> {
  const [plan] = await tx
    .select({ publicId: subscriptions.public_id })
    .from(subscriptions)
    .where(eq(subscriptions.id, fee.subscription_id ?? 0))
  if (!plan) return
  const subject = `subscription:${plan.publicId}`
  await settleTasks(tx, ctx, { kinds: ['fee_unpaid'], subject }, 'The fee was paid.')
}

/** The hold stands and nothing may come of it: it is marked to be let go, with why. */
async function letGo(tx: Tx, ctx: Ctx, held: IntentRow, category: string | null): Promise<IntentRow> {
  if (held.purpose === 'checkout') await undoReservation(tx, ctx, held)
  return moveIntent(tx, ctx.clock, held, {
    event: 'void_asked',
    actor: 'server',
    set: { decline_category: category, snapshot: keepFacts({ voidReason: 'abandoned' }) },
  })
}

const ipOf = (intent: IntentRow) => snapshotOf(intent)?.ip ?? 'server'
