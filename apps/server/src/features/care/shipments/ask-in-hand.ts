import { questionsAskedAt } from '@contour/domain/dose-questions/dose-questions'
import { stepsInHand } from '@contour/domain/shipments/dose-step'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq, gt, sql } from 'drizzle-orm'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { orders, prescriptions, shipments } from '../../../db/schema.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { HOLD_RETRY, openHoldOf, treatmentEnded } from '../care-holds/index.ts'
import { ask } from '../dose-questions/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { contentsOf, coveringPrescription, readDoseDays } from '../supply/index.ts'
import { orderAtPharmacy } from './shipments-store.ts'

/**
 * Returns the higher strengths that a delivered parcel brought along, each with the day of its first shot and that on which
 * it is used up (D-88); null also where the treatment was ended: nobody is asked to go on.
 */
async function inHand(db: Reader, orderId: string) {
  const row = await orderAtPharmacy(db, orderId)
  const deliveredAt = row?.shipment?.delivered_at
  const covering = row && deliveredAt ? await coveringPrescription(db, row) : null
  if (!row || !deliveredAt || !covering) return null
  if (covering.state === 'voided' && (await hasEnded(db, row.user, covering))) return null
  const contents = contentsOf(row, covering)
  const lines = contents.flatMap(({ item, doses }) =>
    doses === null ? [] : [{ doses, strengthUg: item.strength_ug }],
  )
  const { from, until } = await readDoseDays(db, row.order, { arrivedOn: easternDate(deliveredAt), lines })
  const steps = stepsInHand(contents).map((step) => ({
    step,
    firstOn: from[step.monthsAfter] ?? until,
    usedUpOn: from[step.monthsAfter + 1] ?? until,
  }))
  return { row, covering, deliveredAt, steps }
}

async function hasEnded(db: Reader, { id }: { id: number }, covering: { id: number }): Promise<boolean> {
  const [ended] = await db
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(and(eq(prescriptions.id, covering.id), treatmentEnded(sql`${id}`, prescriptions)))
  return ended !== undefined
}

/**
 * Schedules the questions before the first shot of each higher strength that a delivered parcel brought along (D-87). A
 * delivery that is reported after it was assumed moves them.
 */
export async function scheduleInHand(tx: Tx, ctx: Ctx, { public_id: subject }: OrderRow): Promise<void> {
  const found = await inHand(tx, subject)
  for (const { step, firstOn } of found?.steps ?? [])
    await scheduleJob(tx, ctx.clock, {
      kind: 'dose_questions_in_hand',
      subject,
      n: step.month,
      dueAt: questionsAskedAt(firstOn),
    })
}

/** Asks before the first shot of a strength in hand, unless a later parcel of the drug has arrived. */
export async function askInHand(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await orderAtPharmacy(tx, item.subject)
    if (!before) return
    const user = await lockPatient(tx, before.user.id)
    const found = await inHand(tx, item.subject)
    const due = found?.steps.find(({ step }) => step.month === item.n)
    if (!found || !due || (await hasLaterParcel(tx, found.row.order, found.deliveredAt))) return
    const now = ctx.clock.now()
    if (await openHoldOf(tx, user.id))
      return scheduleJob(tx, ctx.clock, { ...item, dueAt: after(now, HOLD_RETRY) })
    if (due.usedUpOn <= easternDate(now)) return
    const { order } = found.row
    await ask(tx, ctx, {
      user,
      kind: 'in_hand',
      planId: order.subscription_id,
      prescriptionId: found.covering.id,
      shipmentNo: order.shipment_no,
      drug: order.drug,
      step: due.step,
      firstOn: due.firstOn,
      usedUpOn: due.usedUpOn,
    })
  })
}

async function hasLaterParcel(tx: Tx, { user_id, drug }: OrderRow, deliveredAt: Date): Promise<boolean> {
  const [later] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .where(
      and(
        eq(orders.user_id, user_id),
        eq(orders.drug, drug),
        eq(shipments.kind, 'original'),
        gt(shipments.delivered_at, deliveredAt),
      ),
    )
    .limit(1)
  return later !== undefined
}
