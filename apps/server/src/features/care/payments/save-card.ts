import type { CardSetupState } from '@contour/domain/payments/card-setup-life-cycle'
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { CardReplacement, CardSummary, Unknown } from '../../../adapters/payment/port.ts'
import { after, hours, seconds } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { preparedInsert } from '../../../db/prepared-query.ts'
import { cardSetups, savedCards } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { errorFacts } from '../../../log.ts'
import { notify } from '../../ground/notifications/index.ts'
import { isCardBlocked, knownFingerprints, recordCardAttempt } from './card-attempts.ts'
import {
  alertOnCardTesting,
  claimCardAttempt,
  deleteCardAttempt,
  inspectCard,
  setupReference,
} from './card-limits.ts'
import { cardOnFile } from './card-on-file.ts'
import { gatewayCustomerOf } from './gateway-customer.ts'
import { transition } from '../../../db/transition.ts'
import { cardSetupLifeCycle } from '@contour/domain/payments/card-setup-life-cycle'

const NOT_SENT = transition(cardSetupLifeCycle, 'not_sent', 'server', cardSetups.state)
const LAPSED = transition(cardSetupLifeCycle, 'lapsed', 'server', cardSetups.state)
const OUTCOMES = {
  unknown: transition(cardSetupLifeCycle, 'outcome_unknown', 'gateway', cardSetups.state),
  action: transition(cardSetupLifeCycle, 'action_required', 'gateway', cardSetups.state),
  saved: transition(cardSetupLifeCycle, 'saved', 'gateway', cardSetups.state),
  declined: transition(cardSetupLifeCycle, 'declined', 'gateway', cardSetups.state),
  abandoned: transition(cardSetupLifeCycle, 'superseded', 'gateway', cardSetups.state),
}

export type CardSetupRow = typeof cardSetups.$inferSelect

const OPEN: readonly CardSetupState[] = ['created', 'unknown', 'action']

type SetupOutcome = Partial<typeof cardSetups.$inferInsert> & { state: keyof typeof OUTCOMES }

type CardSetupInput = { userId: number; token: string; ip: string; network: string }

/**
 * Puts another card on file without charging it: the request is committed, then sent to the gateway, and the old card
 * is replaced only by one that the gateway saved. The same token sent again is the same request.
 * @returns the current setup: saved, action or declined; reconciliation finishes an unknown one
 * @throws AppError unavailable if the request was not sent
 */
export async function replaceCard(ctx: Ctx, input: CardSetupInput): Promise<CardSetupRow> {
  const seen = await inspectCard(ctx, input, input.token)
  const { setup, mine } = await ctx.db.transaction((tx) => createCardSetup(tx, ctx, input, seen))
  if (!OPEN.includes(setup.state)) return setup
  ctx.crash?.('after_intent')
  const requested = await reconcileCardSetup(ctx, setup.id, input.ip)
  if (mine && requested.notSent) {
    await abandonSetup(ctx, setup.id)
    await deleteCardAttempt(ctx.db, setupReference(setup))
    throw new AppError('unavailable')
  }
  return requested.now
}

/** Abandons a setup that never reached the gateway, so that it cannot undo a later one. */
const abandonSetup = (ctx: Ctx, id: number) =>
  ctx.db
    .update(cardSetups)
    .set({ state: NOT_SENT.to, updated_at: ctx.clock.real() })
    .where(and(eq(cardSetups.id, id), NOT_SENT.allowed))

async function createCardSetup(
  tx: Tx,
  ctx: Ctx,
  input: CardSetupInput,
  seen: readonly string[],
): Promise<{ setup: CardSetupRow; mine: boolean }> {
  const user = await lockPatient(tx, input.userId)
  const [known] = await tx
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.user_id, user.id), eq(cardSetups.card_token, input.token)))
    .orderBy(desc(cardSetups.id))
    .limit(1)
  if (known && known.state !== 'abandoned' && known.state !== 'declined') {
    // A card that was replaced in the meantime is put back by a new setup.
    const current = await cardOnFile(tx, user.id)
    if (known.state !== 'saved' || current?.setup_key === known.key) return { setup: known, mine: false }
  }
  const result = await knownFingerprints(tx, user.id, input.token)
  if (await isCardBlocked(tx, ctx.clock, user.id, [...result, ...seen])) throw new AppError('card_attempts')
  const publicId = ctx.random.id()
  const [created] = await tx
    .insert(cardSetups)
    .values({
      public_id: publicId,
      user_id: user.id,
      key: publicId,
      card_token: input.token,
      state: 'created',
      at: ctx.clock.now(),
      updated_at: ctx.clock.real(),
    })
    .returning()
  if (!created) throw new Error('card setup not written')
  const { userId, ip, network } = input
  await claimCardAttempt(tx, ctx, { userId, cartId: null, ip, network, reference: setupReference(created) })
  const key = `setup:${created.id}:1`
  await tx.update(cardSetups).set({ key }).where(eq(cardSetups.id, created.id))
  return { setup: { ...created, key }, mine: true }
}

/**
 * Queries the state of a card setup at the gateway, or saves the card; because of the key a repetition is the same
 * request.
 */
async function reconcileCardSetup(
  ctx: Ctx,
  id: number,
  ip = 'server',
): Promise<{ now: CardSetupRow; notSent: boolean }> {
  const [setup] = await ctx.db.select().from(cardSetups).where(eq(cardSetups.id, id))
  if (!setup) throw new AppError('not_found')
  if (!OPEN.includes(setup.state)) return { now: setup, notSent: false }
  const outcome = setup.setup_ref
    ? await ctx.payments.completeCard({ setupRef: setup.setup_ref })
    : await ctx.payments.replaceCard({
        customerRef: await gatewayCustomerOf(ctx, setup.user_id),
        cardToken: setup.card_token,
        key: setup.key,
      })
  ctx.crash?.('after_gateway')
  const { now, old } = await ctx.db.transaction((tx) => applyCardSetup(tx, ctx, setup.id, outcome, ip))
  if (old) await deleteCardOnFile(ctx, old)
  return { now, notSent: outcome.state === 'unknown' && outcome.reason === 'not_sent' }
}

async function applyCardSetup(
  tx: Tx,
  ctx: Ctx,
  id: number,
  outcome: CardReplacement | Unknown,
  ip: string,
): Promise<{ now: CardSetupRow; old: string | null }> {
  const [known] = await tx.select().from(cardSetups).where(eq(cardSetups.id, id))
  if (!known) throw new AppError('not_found')
  const user = await lockPatient(tx, known.user_id)
  const [setup] = await tx.select().from(cardSetups).where(eq(cardSetups.id, id)).for('update')
  if (!setup || !OPEN.includes(setup.state)) return { now: setup ?? known, old: null }
  const write = async ({ state, ...set }: SetupOutcome): Promise<CardSetupRow> => {
    const [row] = await tx
      .update(cardSetups)
      .set({ ...set, state: OUTCOMES[state].to, updated_at: ctx.clock.real() })
      .where(and(eq(cardSetups.id, id), OUTCOMES[state].allowed))
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
    await recordCardAttempt(tx, ctx.clock, {
      userId: user.id,
      cartId: null,
      ip,
      card,
      outcome: 'unusable',
      reference,
    })
    await alertOnCardTesting(tx, ctx)
    const decline_category = outcome.decline.category
    return { now: await write({ state: 'declined', client_secret: null, decline_category }), old: null }
  }
  await recordCardAttempt(tx, ctx.clock, {
    userId: user.id,
    cartId: null,
    ip,
    card: outcome.card,
    outcome: 'saved',
    reference: setupReference(setup),
  })
  if (await isSuperseded(tx, setup)) {
    const { setupRef, cardRef } = outcome
    const given = await tx
      .select({ id: savedCards.id })
      .from(savedCards)
      .where(and(eq(savedCards.user_id, user.id), eq(savedCards.ref, cardRef), eq(savedCards.current, 1)))
    const now = await write({ state: 'abandoned', setup_ref: setupRef, client_secret: null })
    return { now, old: given.length > 0 ? null : cardRef }
  }
  const old = await saveCardOnFile(tx, ctx, user.id, { ...outcome, setupKey: setup.key })
  const changeId = setup.public_id
  await notify(tx, ctx, 'card_updated', user, { changeId, last4: outcome.card.last4 })
  ctx.crash?.('before_commit')
  return { now: await write({ state: 'saved', setup_ref: outcome.setupRef, client_secret: null }), old }
}

/** Returns whether the patient saved another card later; a late response must not replace it. */
async function isSuperseded(tx: Tx, setup: CardSetupRow): Promise<boolean> {
  const [later] = await tx
    .select({ id: cardSetups.id })
    .from(cardSetups)
    .where(
      and(eq(cardSetups.user_id, setup.user_id), gt(cardSetups.id, setup.id), eq(cardSetups.state, 'saved')),
    )
    .limit(1)
  return later !== undefined
}

const insertCard = preparedInsert(savedCards)

/**
 * Saves a card as the one to charge from now on: one per patient.
 * @returns the reference of the card that it replaces, or null
 */
export async function saveCardOnFile(
  tx: Tx,
  ctx: Ctx,
  userId: number,
  saved: { cardRef: string; card: CardSummary; setupKey?: string },
): Promise<string | null> {
  const current = await cardOnFile(tx, userId)
  if (current?.ref === saved.cardRef) {
    if (saved.setupKey)
      await tx.update(savedCards).set({ setup_key: saved.setupKey }).where(eq(savedCards.id, current.id))
    return null
  }
  if (current) await tx.update(savedCards).set({ current: 0 }).where(eq(savedCards.id, current.id))
  await insertCard(tx, {
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

/** Removes the old card from the gateway; a failure does no harm, because nothing charges that card. */
const deleteCardOnFile = (ctx: Ctx, cardRef: string): Promise<void> =>
  ctx.payments
    .removeCard({ cardRef })
    .catch((error: unknown) => ctx.log.warn({ err: errorFacts(error) }, 'old card not removed'))

/**
 * How long, in real time, a request may take before its card counts as abandoned. A 3-D Secure challenge has an hour.
 */
const REQUEST_TIMEOUT = seconds(20)
const CHALLENGE_TIME = hours(1)

/** Finishes every card setup with an open outcome; a 3-D Secure challenge that was not completed is abandoned. */
export async function reconcileCardSetups(ctx: Ctx): Promise<void> {
  const left = await ctx.db
    .select()
    .from(cardSetups)
    .where(
      and(
        inArray(cardSetups.state, OPEN),
        lte(cardSetups.updated_at, after(ctx.clock.real(), -REQUEST_TIMEOUT)),
      ),
    )
  for (const setup of left) {
    if (setup.state === 'action' && after(setup.at, CHALLENGE_TIME) < ctx.clock.now())
      await ctx.db
        .update(cardSetups)
        .set({ state: LAPSED.to, updated_at: ctx.clock.real() })
        .where(and(eq(cardSetups.id, setup.id), LAPSED.allowed))
    else
      await reconcileCardSetup(ctx, setup.id).catch((error: unknown) =>
        ctx.log.warn({ setup: setup.public_id, err: errorFacts(error) }, 'card not settled yet'),
      )
  }
}
