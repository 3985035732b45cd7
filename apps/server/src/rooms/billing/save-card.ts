import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { CardReplacement, CardSummary, Unknown } from '../../adapters/payment/port.ts'
import { after, hours, seconds } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { cardSetups, savedCards } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { errorFacts } from '../../log.ts'
import { notify } from '../notifications/index.ts'
import { isCardRefused, knownFingerprints, noteAttempt } from './card-attempts.ts'
import {
  alarmOfCardTesting,
  claimCardAttempt,
  dropCardAttempt,
  lookAtCard,
  setupReference,
} from './card-limits.ts'
import { gatewayCustomerOf } from './gateway-customer.ts'
import { lockUser } from './intent-store.ts'

export type CardSetupRow = typeof cardSetups.$inferSelect

const OPEN = ['created', 'unknown', 'action']

type CardWish = { userId: number; token: string; ip: string; network: string }

/**
 * Puts another card on file without charging it: the wish is committed, then the gateway is asked, and only a card that
 * stands there replaces the old one. The same token sent again is the same wish.
 * @returns the setup as it stands: saved, action or declined; unknown is the reconciler's
 * @throws Fault unavailable when nothing was asked
 */
export async function replaceCard(ctx: Ctx, wish: CardWish): Promise<CardSetupRow> {
  const seen = await lookAtCard(ctx, wish, wish.token)
  const { setup, mine } = await ctx.db.transaction((tx) => drawSetup(tx, ctx, wish, seen))
  if (!OPEN.includes(setup.state)) return setup
  ctx.crash?.('after_intent')
  const asked = await settleCardSetup(ctx, setup.id, wish.ip)
  if (mine && asked.notSent) {
    await abandonSetup(ctx, setup.id)
    await dropCardAttempt(ctx.db, setupReference(setup))
    throw new Fault('unavailable')
  }
  return asked.now
}

/** Gives up a wish of which nothing reached the gateway: a later one must not be undone by it. */
const abandonSetup = (ctx: Ctx, id: number) =>
  ctx.db
    .update(cardSetups)
    .set({ state: 'abandoned', updated_at: ctx.clock.real() })
    .where(and(eq(cardSetups.id, id), inArray(cardSetups.state, ['created', 'unknown'])))

async function drawSetup(
  tx: Tx,
  ctx: Ctx,
  wish: CardWish,
  seen: readonly string[],
): Promise<{ setup: CardSetupRow; mine: boolean }> {
  const user = await lockUser(tx, wish.userId)
  const [known] = await tx
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.user_id, user.id), eq(cardSetups.card_token, wish.token)))
    .orderBy(desc(cardSetups.id))
    .limit(1)
  if (known && known.state !== 'abandoned' && known.state !== 'declined') {
    // A card that was replaced since is put back by a new wish.
    const [current] = await tx
      .select()
      .from(savedCards)
      .where(and(eq(savedCards.user_id, user.id), eq(savedCards.current, 1)))
    if (known.state !== 'saved' || current?.setup_key === known.key) return { setup: known, mine: false }
  }
  const told = await knownFingerprints(tx, user.id, wish.token)
  if (await isCardRefused(tx, ctx.clock, user.id, [...told, ...seen])) throw new Fault('card_attempts')
  const publicId = ctx.random.id()
  const [drawn] = await tx
    .insert(cardSetups)
    .values({
      public_id: publicId,
      user_id: user.id,
      key: publicId,
      card_token: wish.token,
      state: 'created',
      at: ctx.clock.now(),
      updated_at: ctx.clock.real(),
    })
    .returning()
  if (!drawn) throw new Error('card setup not written')
  const { userId, ip, network } = wish
  await claimCardAttempt(tx, ctx, { userId, cartId: null, ip, network, reference: setupReference(drawn) })
  const key = `setup:${drawn.id}:1`
  await tx.update(cardSetups).set({ key }).where(eq(cardSetups.id, drawn.id))
  return { setup: { ...drawn, key }, mine: true }
}

/** Asks the gateway how a card stands, or to save it; the key makes a repetition the same wish. */
async function settleCardSetup(
  ctx: Ctx,
  id: number,
  ip = 'server',
): Promise<{ now: CardSetupRow; notSent: boolean }> {
  const [setup] = await ctx.db.select().from(cardSetups).where(eq(cardSetups.id, id))
  if (!setup) throw new Fault('not_found')
  if (!OPEN.includes(setup.state)) return { now: setup, notSent: false }
  const outcome = setup.setup_ref
    ? await ctx.payments.completeCard({ setupRef: setup.setup_ref })
    : await ctx.payments.replaceCard({
        customerRef: await gatewayCustomerOf(ctx, setup.user_id),
        cardToken: setup.card_token,
        key: setup.key,
      })
  ctx.crash?.('after_gateway')
  const { now, old } = await ctx.db.transaction((tx) => applySetup(tx, ctx, setup.id, outcome, ip))
  if (old) await forgetCard(ctx, old)
  ctx.soon('outbox')
  return { now, notSent: outcome.state === 'unknown' && outcome.reason === 'not_sent' }
}

async function applySetup(
  tx: Tx,
  ctx: Ctx,
  id: number,
  outcome: CardReplacement | Unknown,
  ip: string,
): Promise<{ now: CardSetupRow; old: string | null }> {
  const [known] = await tx.select().from(cardSetups).where(eq(cardSetups.id, id))
  if (!known) throw new Fault('not_found')
  const user = await lockUser(tx, known.user_id)
  const [setup] = await tx.select().from(cardSetups).where(eq(cardSetups.id, id)).for('update')
  if (!setup || !OPEN.includes(setup.state)) return { now: setup ?? known, old: null }
  const write = async (set: Partial<typeof cardSetups.$inferInsert>): Promise<CardSetupRow> => {
    const [row] = await tx
      .update(cardSetups)
      .set({ ...set, updated_at: ctx.clock.real() })
      .where(eq(cardSetups.id, id))
      .returning()
    return row!
  }
  if (outcome.state === 'unknown') return { now: await write({ state: 'unknown' }), old: null }
  if (outcome.state === 'requires_action') {
    const { setupRef, clientSecret } = outcome
    return {
      now: await write({ state: 'action', setup_ref: setupRef, client_secret: clientSecret }),
      old: null,
    }
  }
  if (outcome.state === 'declined') {
    const card = { fingerprint: null, brand: null, last4: null }
    const reference = setupReference(setup)
    await noteAttempt(tx, ctx.clock, {
      userId: user.id,
      cartId: null,
      ip,
      card,
      outcome: 'unusable',
      reference,
    })
    await alarmOfCardTesting(tx, ctx)
    const decline_category = outcome.decline.category
    return { now: await write({ state: 'declined', client_secret: null, decline_category }), old: null }
  }
  await noteAttempt(tx, ctx.clock, {
    userId: user.id,
    cartId: null,
    ip,
    card: outcome.card,
    outcome: 'saved',
    reference: setupReference(setup),
  })
  if (await isOvertaken(tx, setup)) {
    const { setupRef, cardRef } = outcome
    const given = await tx
      .select({ id: savedCards.id })
      .from(savedCards)
      .where(and(eq(savedCards.user_id, user.id), eq(savedCards.ref, cardRef), eq(savedCards.current, 1)))
    const now = await write({ state: 'abandoned', setup_ref: setupRef, client_secret: null })
    return { now, old: given.length > 0 ? null : cardRef }
  }
  const old = await keepCard(tx, ctx, user.id, { ...outcome, setupKey: setup.key })
  const changeId = setup.public_id
  await notify(tx, ctx, 'card_updated', user, { changeId, last4: outcome.card.last4 })
  ctx.crash?.('before_commit')
  return { now: await write({ state: 'saved', setup_ref: outcome.setupRef, client_secret: null }), old }
}

/** A card whose answer was late does not replace one that its owner gave after it. */
async function isOvertaken(tx: Tx, setup: CardSetupRow): Promise<boolean> {
  const [later] = await tx
    .select({ id: cardSetups.id })
    .from(cardSetups)
    .where(
      and(eq(cardSetups.user_id, setup.user_id), gt(cardSetups.id, setup.id), eq(cardSetups.state, 'saved')),
    )
    .limit(1)
  return later !== undefined
}

/**
 * Makes a card the one to charge from now on: one per person.
 * @returns the reference of the card it replaces, or null
 */
export async function keepCard(
  tx: Tx,
  ctx: Ctx,
  userId: number,
  saved: { cardRef: string; card: CardSummary; setupKey?: string },
): Promise<string | null> {
  const [current] = await tx
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.user_id, userId), eq(savedCards.current, 1)))
  if (current?.ref === saved.cardRef) {
    if (saved.setupKey)
      await tx.update(savedCards).set({ setup_key: saved.setupKey }).where(eq(savedCards.id, current.id))
    return null
  }
  if (current) await tx.update(savedCards).set({ current: 0 }).where(eq(savedCards.id, current.id))
  await tx.insert(savedCards).values({
    user_id: userId,
    ref: saved.cardRef,
    fp: saved.card.fingerprint,
    brand: saved.card.brand,
    last4: saved.card.last4,
    setup_key: saved.setupKey ?? null,
    current: 1,
    at: ctx.clock.now(),
  })
  return current?.ref ?? null
}

/** The old card leaves the gateway; one that cannot be removed now does no harm, because nothing charges it. */
const forgetCard = (ctx: Ctx, cardRef: string): Promise<void> =>
  ctx.payments
    .removeCard({ cardRef })
    .catch((error: unknown) => ctx.log.warn({ err: errorFacts(error) }, 'old card not removed'))

/** A request has this long, real time, before its card counts as left behind; a bank's question an hour. */
const REQUEST_TIME = seconds(20)
const QUESTION_TIME = hours(1)

/** Finishes every card whose outcome is open; a question that nobody answered is given up. */
export async function settleCardSetups(ctx: Ctx): Promise<void> {
  const left = await ctx.db
    .select()
    .from(cardSetups)
    .where(
      and(
        inArray(cardSetups.state, OPEN),
        lte(cardSetups.updated_at, after(ctx.clock.real(), -REQUEST_TIME)),
      ),
    )
  for (const setup of left) {
    if (setup.state === 'action' && after(setup.at, QUESTION_TIME) < ctx.clock.now())
      await ctx.db
        .update(cardSetups)
        .set({ state: 'abandoned', updated_at: ctx.clock.real() })
        .where(and(eq(cardSetups.id, setup.id), eq(cardSetups.state, 'action')))
    else
      await settleCardSetup(ctx, setup.id).catch((error: unknown) =>
        ctx.log.warn({ setup: setup.public_id, err: errorFacts(error) }, 'card not settled yet'),
      )
  }
}
