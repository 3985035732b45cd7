import { ADDONS, addonCents, addonOfSelection } from '@contour/domain/add-on/addons'
import type { AddonKind } from '@contour/domain/add-on/addons'
import type { Term } from '@contour/domain/catalog/price-book'
import { and, count, eq } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { lockPatient } from '../../db/lock-patient.ts'
import { LIVE_INTENT_STATES } from '../../db/schema/money.ts'
import { addonChoices, intents, savedCards } from '../../db/schema.ts'
import { AppError, notFound } from '../../app-error.ts'
import { writeAudit } from '../audit/index.ts'
import { claimCardAttempt, paymentReference } from '../payments/card-limits.ts'
import { createPaymentIntent, paymentIntentsOf } from '../payments/payment-intent-store.ts'
import { isCardBlocked } from '../payments/card-attempts.ts'
import { payWithCard } from '../payments/pay-with-card.ts'
import { paymentError } from '../payments/payment-error.ts'
import { cancelPendingAuthorization } from '../payments/void-authorizations.ts'
import type { AddonSnapshot } from '../orders/save-addon.ts'
import type { CreatedIntent } from '../payments/pay-with-card.ts'
import { isAddOnStepShown } from './add-on-step.ts'
import { newestPaidOrder, acceptsAddOns } from './open-order.ts'

type Selection = 'Nausea' | 'B12' | 'Bundle' | 'None'
type Input = { selectedMed: Selection; terms?: Term | null | undefined }

const AUTHORIZED_STATES: readonly string[] = ['held', 'capturing', 'captured']

/**
 * POST /api/bundle-selected: adds the add-on to the order just paid. A separate authorization on the card on file is
 * captured or voided with the order (S-44); "None" is recorded without an authorization. The first choice counts; a
 * repeated request returns the same response and authorizes nothing more.
 */
export async function chooseAddOn(ctx: Ctx, caller: Patient, input: Input) {
  // The card on file as the last `draw` found it: a 3-D Secure challenge of an earlier card is cancelled.
  let requested: string | null = null
  const settled = await payWithCard(ctx, {
    draw: () =>
      ctx.db.transaction(async (tx) => {
        requested = (await cardOnFile(tx, caller.userId))?.ref ?? null
        return draw(tx, ctx, caller, input)
      }),
    request: (intent) => ({ card: 'saved', cardRef: intent.card_ref ?? '' }),
    isSame: (intent) => intent.card_ref === requested,
  })
  if (settled) {
    if (settled.state === 'action') {
      // This page has no card field for a 3-D Secure challenge; the patient may repeat or skip the step.
      await cancelPendingAuthorization(ctx, settled.id)
      throw new AppError('card_declined', {
        message: 'Your bank wants to confirm this payment. Please go on without the add-on.',
      })
    }
    if (!AUTHORIZED_STATES.includes(settled.state)) throw paymentError(settled)
    ctx.wake('outbox')
  }
  const message = input.selectedMed === 'None' ? 'Nothing was added.' : 'Added to your order.'
  return { status: 'success' as const, message, selectedMed: input.selectedMed }
}

/** Returns the intent to authorize, the pending one of another request, or null if nothing is to be authorized. */
async function draw(tx: Tx, ctx: Ctx, caller: Patient, input: Input): Promise<CreatedIntent | null> {
  const user = await lockPatient(tx, caller.userId)
  const paid = await newestPaidOrder(tx, caller)
  if (!paid) throw notFound()
  const { order, term, choice } = paid
  if (choice) {
    if (choice.selection !== input.selectedMed) throw new AppError('conflict')
    return null
  }
  if (!acceptsAddOns(paid)) throw new AppError('wrong_status', { details: { order_status: order.status } })
  const [live] = (await paymentIntentsOf(tx, order.id, LIVE_INTENT_STATES)).filter(
    ({ purpose }) => purpose === 'addon',
  )
  if (live) {
    const { addon } = live.snapshot as AddonSnapshot
    if (input.selectedMed !== ADDONS[addon].selection) throw new AppError('payment_pending')
    return { intent: live, mine: false }
  }
  if (input.selectedMed === 'None') {
    await tx
      .insert(addonChoices)
      .values({ order_id: order.id, selection: 'None', cents: 0, at: ctx.clock.now() })
    return null
  }
  if (!(await isAddOnStepShown(tx))) throw notSold()
  const addon = soldAddon(input.selectedMed)
  // The price of another term was shown, so the patient did not agree to this one.
  if (input.terms && input.terms !== term) throw new AppError('amount_mismatch', { field: 'terms' })
  const card = await cardOnFile(tx, user.id)
  if (!card)
    throw new AppError('card_unusable', { message: 'There is no card on file to pay the add-on with.' })
  if (await isCardBlocked(tx, ctx.clock, user.id, card.fp ? [card.fp] : []))
    throw new AppError('card_attempts')
  const [tries] = await tx
    .select({ n: count() })
    .from(intents)
    .where(and(eq(intents.order_id, order.id), eq(intents.purpose, 'addon')))
  const snapshot: AddonSnapshot = { addon, term, ip: caller.meta.ip }
  const intent = await createPaymentIntent(tx, ctx, {
    operation: 'auth',
    purpose: 'addon',
    user_id: user.id,
    order_id: order.id,
    order_public_id: order.public_id,
    subscription_id: order.subscription_id,
    attempt: (tries?.n ?? 0) + 1,
    cents: addonCents(addon, term),
    card_ref: card.ref,
    snapshot,
  })
  await claimCardAttempt(tx, ctx, {
    userId: user.id,
    cartId: null,
    ip: caller.meta.ip,
    network: caller.meta.network,
    reference: paymentReference(intent),
  })
  await writeAudit(tx, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'payment',
    action: 'addon.chosen',
    subjectUser: user.id,
    subject: `order:${order.public_id}`,
    after: { cents: intent.cents },
    requestId: caller.meta.requestId,
  })
  return { intent, mine: true }
}

async function cardOnFile(tx: Tx, userId: number) {
  const [card] = await tx
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.user_id, userId), eq(savedCards.current, 1)))
  return card ?? null
}

/** @throws AppError not_found for an add-on that is not sold */
function soldAddon(selection: Exclude<Selection, 'None'>): AddonKind {
  const addon = addonOfSelection(selection)
  if (!addon || !ADDONS[addon].active) throw notSold()
  return addon
}

const notSold = () => new AppError('not_found', { message: 'This add-on is not available.' })
