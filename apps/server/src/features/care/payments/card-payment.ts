import type { BillingDetails } from '../../../adapters/payment/port.ts'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../app-error.ts'
import { isCardBlocked, knownFingerprints } from './card-attempts.ts'
import { claimCardAttempt, inspectCard, paymentReference } from './card-limits.ts'
import { cardOnFile } from './card-on-file.ts'
import type { CardOnFile } from './card-on-file.ts'
import type { AuthorizationRequest } from './authorize-payment.ts'
import { createPaymentIntent } from './payment-intent-store.ts'
import type { NewPaymentIntent, PaymentIntentRow } from './payment-intent-store.ts'

/** The card that pays: one that the patient enters now, or the one on file. */
export type PaymentCard =
  | { kind: 'given'; token: string; billing: BillingDetails | undefined }
  | {
      kind: 'on_file'
      initiator?: 'customer'
      /** The error if there is none. */
      missing: () => AppError
    }

/**
 * Refuses a blocked card, with the patient locked, before anything about the payment is written.
 * @returns the last digits of the card on file
 * @throws AppError card_attempts, or the error of a missing card
 */
export type AssertCardAllowed = () => Promise<{ last4: string | null }>

/**
 * What a purpose decides in the transaction that creates the intent: an earlier intent that counts, a new one, or null
 * if nothing is to be paid.
 */
export type PreparedPayment =
  | { earlier: PaymentIntentRow }
  | { create: Omit<NewPaymentIntent, 'card_token' | 'card_ref'> }
  | null

export type CardPayment = {
  caller: Patient
  card: PaymentCard
  /** Finds the intent of an earlier request before the card is inspected. */
  findEarlier?: () => Promise<PaymentIntentRow | null>
  /** Locks the patient and checks what the purpose requires. Called again after an earlier intent was cancelled. */
  prepare: (tx: Tx, assertCardAllowed: AssertCardAllowed) => Promise<PreparedPayment>
  /** Whether the intent of an earlier request is for the current payment; if not, it is only finished. */
  fits?: (intent: PaymentIntentRow) => boolean
  /** The error of a page that cannot show a 3-D Secure challenge: the authorization is cancelled. */
  withoutChallenge?: () => AppError
}

/** The intent of a payment: created by this request, or an earlier one that counts. */
export type StartedPayment = {
  intent: PaymentIntentRow
  /** Whether this request created it. */
  isNew: boolean
  /** Whether an intent is of the card that pays now. */
  sameCard: (intent: PaymentIntentRow) => boolean
}

/**
 * Creates the intent of a payment, or finds the one of an earlier request. The intent and the count of the card's
 * attempts are committed before the gateway is called (security.md 8, D-58).
 * @returns null if nothing is to be paid
 */
export async function startPayment(ctx: Ctx, payment: CardPayment): Promise<StartedPayment | null> {
  const { caller, card } = payment
  const early = (await payment.findEarlier?.()) ?? null
  if (early) return { intent: early, isNew: false, sameCard: usesCard(card, null) }
  const { userId, meta } = caller
  const seen =
    card.kind === 'given' ? await inspectCard(ctx, { userId, network: meta.network }, card.token) : []
  return ctx.db.transaction(async (tx) => {
    let saved: CardOnFile | null = null
    const readSaved = async () => (saved ??= card.kind === 'on_file' ? await cardOnFile(tx, userId) : null)
    const prepared = await payment.prepare(tx, async () =>
      assertCardAllowed(tx, ctx, payment, { seen, saved: await readSaved() }),
    )
    if (!prepared) return null
    const onFile = (await readSaved())?.ref ?? null
    const sameCard = usesCard(card, onFile)
    if ('earlier' in prepared) return { intent: prepared.earlier, isNew: false, sameCard }
    const intent = await createPaymentIntent(tx, ctx, {
      ...prepared.create,
      ...(card.kind === 'given' ? { card_token: card.token } : { card_ref: onFile }),
    })
    await claimCardAttempt(tx, ctx, {
      userId,
      cartId: intent.cart_id,
      ip: meta.ip,
      network: meta.network,
      reference: paymentReference(intent),
    })
    return { intent, isNew: true, sameCard }
  })
}

const usesCard = (card: PaymentCard, onFile: string | null) => (intent: PaymentIntentRow) =>
  card.kind === 'given' ? intent.card_token === card.token : intent.card_ref === onFile

async function assertCardAllowed(
  tx: Tx,
  ctx: Ctx,
  { caller: { userId }, card }: CardPayment,
  { seen, saved }: { seen: readonly string[]; saved: CardOnFile | null },
): Promise<{ last4: string | null }> {
  if (card.kind === 'on_file' && !saved) throw card.missing()
  const fingerprints =
    card.kind === 'given'
      ? [...(await knownFingerprints(tx, userId, card.token)), ...seen]
      : saved?.fp
        ? [saved.fp]
        : []
  if (await isCardBlocked(tx, ctx.clock, userId, fingerprints)) throw new AppError('card_attempts')
  return { last4: saved?.last4 ?? null }
}

/** Returns the request to the gateway for an intent of this payment. */
export function authorizationRequest(
  { caller: { meta }, card }: CardPayment,
  intent: PaymentIntentRow,
): AuthorizationRequest {
  if (card.kind === 'on_file') {
    const initiator = card.initiator ? { initiator: card.initiator } : {}
    return { card: 'saved', cardRef: intent.card_ref ?? '', ...initiator }
  }
  const billing = card.billing ? { billing: card.billing } : {}
  return { card: 'given', cardToken: card.token, ip: meta.ip, userAgent: meta.userAgent, ...billing }
}
