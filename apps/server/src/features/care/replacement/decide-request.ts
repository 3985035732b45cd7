import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { easternDate } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, eq } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { replacementRequests, shipments } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { notify } from '../../ground/notifications/index.ts'
import { shippingAddressOf } from '../orders/index.ts'
import { pharmacyOf } from '../../ground/pharmacies/index.ts'
import { coveringPrescriptions } from '../supply/index.ts'
import { assertUseAnswered, complaintOfRequest, moveComplaint } from '../complaints/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { promiseOfApproval } from './approval-promise.ts'
import { destinationProblem } from './destination.ts'
import { orderOf } from './order-of-request.ts'
import { replacementOf } from './pharmacy-store.ts'
import { readRequest } from './request-rows.ts'
import { scheduleLateReplacement } from './late-replacement.ts'
import { MOVES, assertUndecided, auditRequest, lockRequest, subjectOf } from './request-store.ts'
import type { LockedRequest, RequestRow } from './request-store.ts'

/**
 * Approves a request: creates the shipment that replaces it, at the patient's current shipping address and without any
 * money, and gives it to the pharmacy (D-37, M-19). Without an address the pharmacy board says why it may not ship.
 * @throws AppError not_found, conflict once it was decided, wrong_status if the prescriber has no license for that address
 */
export async function approveRequest(ctx: Ctx, caller: Caller, id: string) {
  const { request, message } = await ctx.db.transaction(async (tx) =>
    approve(tx, ctx, caller, await lockRequest(tx, id)),
  )
  return { message, request: await readRequest(ctx, request.id) }
}

/** Approves a locked request, and moves its complaint. Returns the request and what the approval promises, for support. */
export async function approve(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  locked: LockedRequest,
): Promise<{ request: RequestRow; message: string }> {
  assertUndecided(locked.request)
  const parcel = await createReplacement(tx, ctx, locked)
  await assertShippable(tx, ctx, locked, parcel)
  const request = await decide(tx, ctx, caller, locked, {
    to: 'approved',
    set: { replacement_shipment_id: parcel.id },
    event: 'The replacement was approved.',
  })
  await createTask(tx, ctx, {
    kind: 'replacement_to_ship',
    subject: subjectOf(request),
    userId: request.user_id,
    details: 'Support approved a replacement. It ships without a charge.',
  })
  await scheduleLateReplacement(tx, ctx, request, parcel)
  const { shipsOn, answer } = await promiseOfApproval(tx, ctx, await replacementOf(tx, request.public_id))
  await notify(tx, ctx, 'replacement_approved', locked.user, {
    requestId: request.public_id,
    orderId: (await orderOf(tx, locked.original)).public_id,
    parcel: parcelNumber(parcel.id),
    on: shipsOn,
  })
  return { request, message: answer }
}

/** Rejects an approval that the pharmacy could never ship (D-57); support asks for a refund instead. */
async function assertShippable(
  tx: Tx,
  ctx: Ctx,
  { original }: LockedRequest,
  parcel: typeof shipments.$inferSelect,
): Promise<void> {
  const order = await orderOf(tx, original)
  const found = await coveringPrescriptions(tx, [{ order, shipment: parcel }], { sendsAgain: true })
  const covering = found.get(order.id) ?? null
  const to = { shipsTo: parcel.state, orderState: order.state }
  const why = destinationProblem(covering, to, ctx.clock.now())
  if (why) throw new AppError('wrong_status', { message: `${why} Ask billing for a refund instead.` })
}

async function createReplacement(tx: Tx, ctx: Ctx, { user, original }: LockedRequest) {
  const address = await shippingAddressOf(tx, user.id)
  const now = ctx.clock.now()
  const [parcel] = await tx
    .insert(shipments)
    .values({
      order_id: original.order_id,
      kind: 'replacement',
      name: `${user.first_name} ${user.last_name}`,
      line_1: address?.line_1 ?? '',
      line_2: address?.line_2 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      zip: address?.zip ?? '',
      ship_on: nextShipDate(easternDate(now)),
      pharmacy_id: (await pharmacyOf(tx, address?.state ?? ''))?.id ?? null,
      created_at: now,
    })
    .returning()
  if (!parcel) throw new Error('shipment not written')
  return parcel
}

/**
 * Refuses a request with the reason that its patient reads.
 * @throws AppError not_found, conflict once it was decided
 */
export async function refuseRequest(ctx: Ctx, caller: Caller, input: { id: string; message: string }) {
  const decided = await ctx.db.transaction(async (tx) =>
    refuse(tx, ctx, caller, await lockRequest(tx, input.id), input.message),
  )
  return {
    message: 'Refused. The patient has a message with your reason.',
    request: await readRequest(ctx, decided.id),
  }
}

/** Refuses a locked request: its complaint is explained with the same words. */
export async function refuse(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  locked: LockedRequest,
  message: string,
): Promise<RequestRow> {
  assertUndecided(locked.request)
  const request = await decide(tx, ctx, caller, locked, {
    to: 'refused',
    set: { decision_message: message },
    event: 'The replacement was refused.',
  })
  await notify(tx, ctx, 'replacement_refused', locked.user, {
    requestId: request.public_id,
    orderId: (await orderOf(tx, locked.original)).public_id,
    reason: message,
  })
  return request
}

type Decision = {
  to: 'approved' | 'refused'
  set: Partial<typeof replacementRequests.$inferInsert>
  /** What happened, for the history of the task. */
  event: string
}

async function decide(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  { request }: LockedRequest,
  { to, set, event }: Decision,
): Promise<RequestRow> {
  const complaint = await complaintOfRequest(tx, request)
  if (complaint) assertUseAnswered(complaint)
  const { staffId } = asStaff(caller)
  const [decided] = await tx
    .update(replacementRequests)
    .set({ ...set, state: MOVES[to].to, decided_by: staffId, decided_at: ctx.clock.now() })
    .where(and(eq(replacementRequests.id, request.id), MOVES[to].allowed))
    .returning()
  if (!decided) throw new AppError('conflict')
  await resolveTasks(tx, ctx, { kinds: ['replacement_requested'], subject: subjectOf(decided) }, event)
  if (complaint)
    await moveComplaint(tx, ctx, complaint, {
      move: to === 'approved' ? 'replaced' : 'explained',
      by: staffId,
      ...(decided.decision_message ? { text: decided.decision_message } : {}),
    })
  await auditRequest(tx, decided, `replacement.${to}`)
  return decided
}
