import { WHAT_IS_WRONG } from '@contour/domain/complaints/complaint-texts'
import { and, eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import type { UserRow } from '../../../db/lock-patient.ts'
import { complaints, replacementRequests } from '../../../db/schema.ts'
import { assertUseAnswered, type ComplaintRow } from '../complaints/index.ts'
import { shippingAddressOf } from '../orders/index.ts'
import { coveringPrescriptions } from '../supply/index.ts'
import { askForRefund } from './ask-refund.ts'
import { insertRequest } from './create-request.ts'
import { approve, refuse } from './decide-request.ts'
import { destinationProblem } from './destination.ts'
import { requestable, sentParcels, type SentParcel } from './parcels-store.ts'
import { refundableCents } from './refundable-payment.ts'
import { MOVES, auditRequest, lockRequest, type LockedRequest } from './request-store.ts'

type OfComplaint = { user: UserRow; complaint: ComplaintRow }

async function parcelOfComplaint(db: Reader, complaint: ComplaintRow): Promise<SentParcel> {
  const parcel = (await sentParcels(db, complaint.user_id)).find(
    ({ shipment }) => shipment.id === complaint.shipment_id,
  )
  if (!parcel) throw notFound()
  return parcel
}

/** Returns the request of a complaint, locked; null while it has none. */
async function requestOf(tx: Tx, { request_id }: ComplaintRow): Promise<LockedRequest | null> {
  if (request_id === null) return null
  const [row] = await tx
    .select({ id: replacementRequests.public_id })
    .from(replacementRequests)
    .where(eq(replacementRequests.id, request_id))
  return row ? lockRequest(tx, row.id) : null
}

/**
 * Returns the request that carries a decision out: the patient's own, or a new one for the chosen lines of the parcel.
 * @param names of the lines; empty for all that can still be sent
 * @throws AppError wrong_status before the use is answered, and where nothing is left to send or refund
 */
async function requestFor(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  { user, complaint, names }: OfComplaint & { names: readonly string[] },
): Promise<LockedRequest> {
  assertUseAnswered(complaint)
  const own = await requestOf(tx, complaint)
  if (own) return own
  const parcel = await parcelOfComplaint(tx, complaint)
  const left = requestable(parcel)
  const items = new Set(names.length === 0 ? left : left.filter(({ name }) => names.includes(name)))
  if (items.size === 0)
    throw new AppError('wrong_status', { message: 'Nothing of this parcel can be sent again.' })
  const request = await insertRequest(tx, ctx, {
    user,
    parcel,
    items,
    input: {
      reason: complaint.words || WHAT_IS_WRONG[complaint.kind],
      uploadId: complaint.upload_id,
      openedBy: asStaff(caller).staffId,
    },
  })
  await tx.update(complaints).set({ request_id: request.id }).where(eq(complaints.id, complaint.id))
  return lockRequest(tx, request.public_id)
}

/** Sends lines of the parcel again; the complaint ends as replaced. Returns what the approval promises, for support. */
export async function replaceForComplaint(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  input: OfComplaint & { names: readonly string[] },
): Promise<string> {
  const { message } = await approve(tx, ctx, caller, await requestFor(tx, ctx, caller, input))
  return message
}

/** Asks billing for the money; the complaint waits for it. */
export async function refundForComplaint(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  { cents, reason, ...input }: OfComplaint & { cents: number; reason: string },
): Promise<void> {
  const locked = await requestFor(tx, ctx, caller, { ...input, names: [] })
  await askForRefund(tx, ctx, caller, { ...locked, cents, reason })
}

/** Refuses the request of a complaint that is explained; false if it has none, and the letter is the complaint's own. */
export async function refuseForComplaint(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  { complaint, message }: { complaint: ComplaintRow; message: string },
): Promise<boolean> {
  const own = await requestOf(tx, complaint)
  if (!own) return false
  await refuse(tx, ctx, caller, own, message)
  return true
}

/** Ends the request of a complaint that its patient takes back. */
export async function withdrawRequest(tx: Tx, { request_id }: ComplaintRow): Promise<void> {
  if (request_id === null) return
  const [ended] = await tx
    .update(replacementRequests)
    .set({ state: MOVES.withdrawn.to })
    .where(and(eq(replacementRequests.id, request_id), MOVES.withdrawn.allowed))
    .returning()
  if (ended) await auditRequest(tx, ended, 'replacement.withdrawn')
}

/** Returns what a decision about a complaint needs: lines that can be sent again, cents that are left, why it cannot ship. */
export async function decisionFacts(ctx: Ctx, complaint: ComplaintRow) {
  const parcel = await parcelOfComplaint(ctx.db, complaint)
  const { order, shipment } = parcel
  const found = await coveringPrescriptions(ctx.db, [{ order, shipment }], { sendsAgain: true })
  const covering = found.get(order.id) ?? null
  const address = await shippingAddressOf(ctx.db, complaint.user_id)
  return {
    items: (complaint.request_id === null ? requestable(parcel) : []).map(({ name }) => name),
    refundable_cents: (await refundableCents(ctx.db, [order])).get(order.id) ?? 0,
    cannot_ship: destinationProblem(
      covering,
      { shipsTo: address?.state ?? null, orderState: order.state },
      ctx.clock.now(),
    ),
  }
}
