import { REPLACEMENT_MESSAGES } from '@contour/domain/replacement/replacement-rules'
import { asPatient, asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { readForAlarm } from '../../ground/conversations/index.ts'
import { lockOrder } from '../orders/index.ts'
import { createRequests, readReason, refused } from './create-request.ts'
import type { SelectedItem } from './create-request.ts'
import { ownPhoto } from './own-photo.ts'

type Submitted = { reason: string; image: string; items: readonly SelectedItem[] }

/**
 * Saves the caller's request to replace items of their shipments, with the photo that they uploaded (D-37). Items of
 * several shipments become one request each, all or none.
 * @throws AppError invalid_request with the stated message, upload_refused (not the caller's own checked image), and
 *   those of createRequests
 */
export async function submitRequest(ctx: Ctx, caller: Caller, input: Submitted) {
  const patient = asPatient(caller)
  if (input.items.length === 0) throw refused('items', REPLACEMENT_MESSAGES.noItem)
  const reason = readReason(input.reason)
  const photo = await ownPhoto(ctx, patient.userId, input.image)
  const { created, emergency } = await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, patient.userId)
    const requests = await createRequests(tx, ctx, user, {
      items: input.items,
      reason,
      uploadId: photo.id,
      openedBy: null,
    })
    const { notice } = await readForAlarm(tx, ctx, { userId: user.id, place: 'replacement', texts: [reason] })
    return { created: requests, emergency: notice }
  })
  return {
    status: 'success' as const,
    success: true as const,
    message: created.length === 1 ? 'We received your request.' : 'We received your requests.',
    emergency,
  }
}

/**
 * Opens a request for a patient who is on the phone; it needs no photo (D-37).
 * @throws AppError not_found, invalid_request, and those of createRequests
 */
export async function openForPatient(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; reason: string; items: readonly SelectedItem[] },
) {
  const { staffId } = asStaff(caller)
  const reason = readReason(input.reason)
  const created = await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, input.id)
    const user = await lockPatient(tx, order.user_id)
    return createRequests(tx, ctx, user, {
      items: input.items,
      reason,
      uploadId: null,
      openedBy: staffId,
      orderId: order.id,
    })
  })
  return {
    status: 'success' as const,
    message: 'The request is in the queue. The patient has a message.',
    requests: created.map(({ public_id }) => public_id),
  }
}
