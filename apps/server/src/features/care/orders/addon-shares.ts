import { addonLines } from '@contour/domain/dosing/addon-lines'
import type { AddonLine, AddonLineId } from '@contour/domain/dosing/addon-lines'
import { ADDONS, addonOfSelection } from '@contour/domain/add-on/addons'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import {
  addonChoices,
  addonDecisions,
  intents,
  orders,
  prescriptionItems,
  prescriptions,
  subscriptions,
} from '../../../db/schema.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { mergeSnapshot, transitionIntent, isAddonIntent, createRefund } from '../payments/index.ts'
import type { PaymentIntentRow } from '../payments/index.ts'

/**
 * Returns the medications bought as an add-on with an order, in the cart or after payment (D-51).
 * @param which `charged` leaves out what a clinician refused
 */
export async function purchasedAddonLines(
  db: Reader,
  orderId: number,
  which: 'all' | 'charged' = 'all',
): Promise<readonly AddonLine[]> {
  const [bought] = await db
    .select({ choice: addonChoices, term: subscriptions.term })
    .from(addonChoices)
    .innerJoin(orders, eq(orders.id, addonChoices.order_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .where(eq(addonChoices.order_id, orderId))
  const kind = bought && addonOfSelection(bought.choice.selection)
  if (!bought || !kind || !(kind in ADDONS)) return []
  const lines = addonLines(kind, bought.term, bought.choice.cents)
  if (which === 'all') return lines
  const refused = await declinedLines(db, orderId)
  return lines.filter(({ id }) => !refused.has(id))
}

/** Returns the ids of the add-on lines that a clinician refused when signing. */
async function declinedLines(db: Reader, orderId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ addon: addonDecisions.addon })
    .from(addonDecisions)
    .where(and(eq(addonDecisions.order_id, orderId), eq(addonDecisions.decision, 'refused')))
  return new Set(rows.map(({ addon }) => addon))
}

/** Returns the ids of the medications on the accepted prescription of an order. */
async function dispensedMedications(db: Reader, orderId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ medId: prescriptionItems.med_id })
    .from(prescriptionItems)
    .innerJoin(prescriptions, eq(prescriptions.id, prescriptionItems.prescription_id))
    .where(and(eq(prescriptions.order_id, orderId), inArray(prescriptions.state, ['accepted', 'auto'])))
  return new Set(rows.map(({ medId }) => medId))
}

/**
 * Returns whether a payment includes the order's add-on: the add-on's own authorization if it has one, otherwise the
 * authorization of the purchase.
 */
async function includesAddon(db: Reader, intent: PaymentIntentRow): Promise<boolean> {
  if (intent.order_id === null) return false
  const all = await db.select().from(intents).where(eq(intents.order_id, intent.order_id)).orderBy(intents.id)
  const apart = all.some((row) => row.purpose === 'addon' && row.gateway_ref !== null)
  return isAddonIntent(intent, all) === apart
}

const sumOf = (lines: readonly AddonLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/** Returns the cents of a payment for add-ons that a clinician refused; they are released or refunded (D-51). */
export async function declinedCents(db: Reader, intent: PaymentIntentRow): Promise<number> {
  if (intent.order_id === null) return 0
  const refused = await declinedLines(db, intent.order_id)
  if (refused.size === 0 || !(await includesAddon(db, intent))) return 0
  const lines = await purchasedAddonLines(db, intent.order_id)
  return Math.min(intent.cents, sumOf(lines.filter(({ id }) => refused.has(id))))
}

/**
 * Returns the cents of an authorization to capture when its order ships: nothing for an add-on that is not in the
 * shipment (D-51).
 */
export async function capturableCents(db: Reader, intent: PaymentIntentRow): Promise<number> {
  if (intent.order_id === null) return intent.cents
  const lines = await purchasedAddonLines(db, intent.order_id)
  if (lines.length === 0 || !(await includesAddon(db, intent))) return intent.cents
  const dispensed = await dispensedMedications(db, intent.order_id)
  return Math.max(0, intent.cents - sumOf(lines.filter(({ medId }) => !dispensed.has(medId))))
}

const VOIDABLE_STATES = ['held', 'action', 'unknown']

/**
 * Returns the money of add-ons that a clinician just refused, in the transaction of the signature: their own
 * authorization is marked to be voided, captured money to be refunded. The share of an authorization that also covers
 * the order is released when the rest is captured. Call the gateway after the commit: `voidPendingIntents(ctx, ids)`.
 * @returns the ids of the payments to reconcile
 */
export async function releaseDeclinedAddons(
  tx: Tx,
  ctx: Ctx,
  input: { orderId: number; refused: readonly AddonLineId[] },
): Promise<number[]> {
  const lines = await purchasedAddonLines(tx, input.orderId)
  const cents = sumOf(lines.filter(({ id }) => input.refused.includes(id)))
  const requested: number[] = []
  if (cents === 0) return requested
  const all = await tx
    .select()
    .from(intents)
    .where(eq(intents.order_id, input.orderId))
    .orderBy(intents.id)
    .for('update')
  for (const intent of all) {
    if (!(await includesAddon(tx, intent))) continue
    if (intent.state === 'captured') {
      await createRefund(tx, ctx, {
        intent,
        cents,
        reason: 'Add-on not prescribed',
        waits: false,
      })
      requested.push(intent.id)
    } else if (VOIDABLE_STATES.includes(intent.state) && (await declinedCents(tx, intent)) >= intent.cents)
      requested.push((await voidAddonAuthorization(tx, ctx, intent)).id)
  }
  return requested
}

/** Marks an authorization of which nothing will be captured to be voided. */
export async function voidAddonAuthorization(
  tx: Tx,
  ctx: Ctx,
  intent: PaymentIntentRow,
): Promise<PaymentIntentRow> {
  await cancelJobs(tx, ctx.clock, 'hold_renew', intent.public_id)
  return transitionIntent(tx, ctx.clock, intent, {
    event: 'void_asked',
    actor: 'server',
    set: { snapshot: mergeSnapshot({ voidReason: 'cancelled' }) },
  })
}
