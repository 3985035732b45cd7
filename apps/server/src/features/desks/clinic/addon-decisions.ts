import type { Chart } from '@contour/contract/staff-chart'
import { checkAddonDecisions, type AddonLine, type AddonRefusal } from '@contour/domain/dosing/addon-lines'
import { SUPPORT_MEDICATIONS } from '@contour/domain/dosing/formulary'
import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { addonDecisions, prescriptions, staffMembers, type users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import {
  purchasedAddonLines,
  releaseDeclinedAddons,
  standsFor,
  type OrderRow,
} from '../../care/orders/index.ts'
import { notify } from '../../ground/notifications/index.ts'

type ChartAddon = Chart['addons'][number]

const stands = sql<boolean>`(${prescriptions.state} = 'awaiting' or ${standsFor(prescriptions, addonDecisions.order_id)})`

/**
 * Lists every decision about add-ons of an order, newest first, with its clinician and whether its prescription stands.
 */
function decisionsOf(db: Reader, orderId: number) {
  return db
    .select({ decision: addonDecisions, by: staffMembers.name, stands })
    .from(addonDecisions)
    .innerJoin(prescriptions, eq(prescriptions.id, addonDecisions.prescription_id))
    .innerJoin(staffMembers, eq(staffMembers.id, addonDecisions.decided_by))
    .where(eq(addonDecisions.order_id, orderId))
    .orderBy(desc(addonDecisions.id))
}

/**
 * Lists the add-ons that were bought with an order, in the cart or after payment, as lines that a signature decides
 * (D-51). A prescribed one is proposed again once its prescription was declined, or voided before it left; a refused one stays
 * refused.
 */
export async function shownAddons(db: Reader, order: OrderRow): Promise<ChartAddon[]> {
  const lines = await purchasedAddonLines(db, order.id)
  const made = lines.length > 0 ? await decisionsOf(db, order.id) : []
  return lines.map((line) => {
    const found = made.find(
      ({ decision, stands: holds }) =>
        decision.addon === line.id && (decision.decision === 'refused' || holds),
    )
    const item = SUPPORT_MEDICATIONS.find(({ medId }) => medId === line.medId)
    return {
      id: line.id,
      name: line.name,
      med_id: line.medId,
      medication: item?.name ?? line.name,
      strength: item?.strength ?? '',
      quantity: line.quantity,
      directions: item?.directions ?? '',
      cents: line.cents,
      state: found?.decision.decision ?? 'proposed',
      reason: found?.decision.reason ?? '',
      decided_by: found?.by ?? null,
      decided_at: found?.decision.at.toISOString() ?? null,
    }
  })
}

/**
 * Rejects a signature that leaves an add-on undecided or decides one twice.
 * @returns the add-ons as they are before the signature
 * @throws AppError invalid_request
 */
export async function assertAddonsDecided(
  tx: Tx,
  order: OrderRow,
  signed: { medIds: readonly string[]; refusals: readonly AddonRefusal[] },
): Promise<readonly ChartAddon[]> {
  const addons = await shownAddons(tx, order)
  const bought = addons.map(({ id, name, med_id, state }) => ({
    id,
    name,
    medId: med_id,
    refusedBefore: state === 'refused',
  }))
  const problems = checkAddonDecisions(bought, signed.medIds, signed.refusals)
  if (problems.length > 0)
    throw new AppError('invalid_request', {
      field: 'addons_refused',
      message: problems[0] ?? '',
      details: { problems },
    })
  return addons
}

/**
 * Saves what a signature decided, returns the money of refused add-ons, and notifies the patient.
 * @returns the payment intents to process after the commit
 */
export async function saveAddonDecisions(
  tx: Tx,
  ctx: Ctx,
  signed: {
    order: OrderRow
    prescription: { id: number; version: number }
    addons: readonly Pick<AddonLine, 'id' | 'cents'>[]
    refusals: readonly AddonRefusal[]
    owner: typeof users.$inferSelect
    clinicianId: number
  },
): Promise<number[]> {
  const { order, prescription, refusals } = signed
  if (signed.addons.length === 0) return []
  await tx.insert(addonDecisions).values(
    signed.addons.map(({ id, cents }): typeof addonDecisions.$inferInsert => {
      const refusal = refusals.find((one) => one.id === id)
      return {
        order_id: order.id,
        prescription_id: prescription.id,
        addon: id,
        decision: refusal ? 'refused' : 'prescribed',
        reason: refusal?.reason.trim() ?? null,
        cents,
        decided_by: signed.clinicianId,
        at: ctx.clock.now(),
      }
    }),
  )
  const refused = signed.addons.filter(({ id }) => refusals.some((one) => one.id === id))
  if (refused.length === 0) return []
  const cents = refused.reduce((sum, line) => sum + line.cents, 0)
  await notify(tx, ctx, 'addon_refused', signed.owner, {
    orderId: order.public_id,
    n: prescription.version,
    cents,
  })
  return releaseDeclinedAddons(tx, ctx, { orderId: order.id, refused: refused.map(({ id }) => id) })
}
