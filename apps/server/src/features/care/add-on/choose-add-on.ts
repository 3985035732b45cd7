import { LIVE_STATES } from '@contour/domain/payments/payment-life-cycle'
import { assertStateServed } from '../../ground/states/index.ts'
import { careStateOf } from '../care-holds/index.ts'
import { ADDONS, addonCents, addonOfSelection, type AddonKind } from '@contour/domain/add-on/addons'
import type { Term } from '@contour/domain/catalog/price-book'
import { and, count, eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { addonChoices, intents } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import type { AssertCardAllowed, PreparedPayment } from '../payments/index.ts'
import { paymentIntentsOf, payWithCard } from '../payments/index.ts'
import { AddonSnapshot } from '../orders/index.ts'
import { isAddOnStepShown } from './add-on-step.ts'
import { newestPaidOrder, acceptsAddOns } from './open-order.ts'

type Selection = 'Nausea' | 'B12' | 'Bundle' | 'None'
type Input = { selectedMed: Selection; terms?: Term | null | undefined }

/**
 * POST /api/bundle-selected: adds the add-on to the order just paid. A separate authorization on the card on file is
 * captured or voided with the order (S-44); "None" is recorded without an authorization. The first choice counts; a
 * repeated request returns the same response and authorizes nothing more.
 */
export async function chooseAddOn(ctx: Ctx, caller: Patient, input: Input) {
  await payWithCard(ctx, {
    caller,
    card: {
      kind: 'on_file',
      missing: () =>
        new AppError('card_unusable', { message: 'There is no card on file to pay the add-on with.' }),
    },
    prepare: (tx, assertCardAllowed) => prepareAddOn(tx, ctx, { caller, input, assertCardAllowed }),
    // This page has no card field for a 3-D Secure challenge; the patient may repeat or skip the step.
    withoutChallenge: () =>
      new AppError('card_declined', {
        message: 'Your bank requires you to confirm this payment. Please continue without the add-on.',
      }),
  })
  const message = input.selectedMed === 'None' ? 'Nothing was added.' : 'Added to your order.'
  return { message, selectedMed: input.selectedMed }
}

/** Returns what to authorize, the pending intent of another request, or null if nothing is to be authorized. */
async function prepareAddOn(
  tx: Tx,
  ctx: Ctx,
  {
    caller,
    input,
    assertCardAllowed,
  }: { caller: Patient; input: Input; assertCardAllowed: AssertCardAllowed },
): Promise<PreparedPayment> {
  const user = await lockPatient(tx, caller.userId)
  const paid = await newestPaidOrder(tx, caller)
  if (!paid) throw notFound()
  const { order, term, choice } = paid
  if (choice) {
    if (choice.selection !== input.selectedMed) throw new AppError('conflict')
    return null
  }
  if (!acceptsAddOns(paid)) throw new AppError('wrong_status', { details: { order_status: order.status } })
  const [live] = (await paymentIntentsOf(tx, order.id, LIVE_STATES)).filter(
    ({ purpose }) => purpose === 'addon',
  )
  if (live) {
    const { addon } = AddonSnapshot.parse(live.snapshot)
    if (input.selectedMed !== ADDONS[addon].selection) throw new AppError('payment_pending')
    return { earlier: live }
  }
  if (input.selectedMed === 'None') {
    await tx
      .insert(addonChoices)
      .values({ order_id: order.id, selection: 'None', cents: 0, at: ctx.clock.now() })
    return null
  }
  if (!(await isAddOnStepShown(tx))) throw notSold()
  await assertStateServed(tx, await careStateOf(tx, user.id))
  const addon = soldAddon(input.selectedMed)
  // The price of another term was shown, so the patient did not agree to this one.
  if (input.terms && input.terms !== term) throw new AppError('amount_mismatch', { field: 'terms' })
  await assertCardAllowed()
  const [tries] = await tx
    .select({ n: count() })
    .from(intents)
    .where(and(eq(intents.order_id, order.id), eq(intents.purpose, 'addon')))
  const snapshot: AddonSnapshot = { addon, term, ip: caller.meta.ip }
  const cents = addonCents(addon, term)
  await audit(tx, 'addon.chosen', {
    subjectUser: user.id,
    subject: `order:${order.public_id}`,
    after: { cents },
  })
  return {
    create: {
      operation: 'auth',
      purpose: 'addon',
      user_id: user.id,
      order_id: order.id,
      order_public_id: order.public_id,
      subscription_id: order.subscription_id,
      attempt: (tries?.n ?? 0) + 1,
      cents,
      snapshot,
    },
  }
}

/** @throws AppError not_found for an add-on that is not sold */
function soldAddon(selection: Exclude<Selection, 'None'>): AddonKind {
  const addon = addonOfSelection(selection)
  if (!addon || !ADDONS[addon].active) throw notSold()
  return addon
}

const notSold = () => new AppError('not_found', { message: 'This add-on is not available.' })
