import { fileNoun, mayAskForImage, reasonText, reasonsFor } from '@contour/domain/media/image-request'
import type { ImageRequestReason, RequestableFile } from '@contour/domain/media/image-request'
import { and, eq } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { imageRequests } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { notify } from '../../ground/notifications/index.ts'
import {
  askIdentityAgain,
  auditImageRequest,
  readOrderPatient,
  reopenIdentity,
  schedulePromiseCheck,
  scheduleRequestEnd,
} from '../../care/orders/index.ts'
import { lockForAction } from './clinic-access.ts'
import { transition } from '../../../db/transition.ts'
import { imageRequestLifeCycle } from '@contour/domain/media/image-request'

const WITHDRAWN = transition(imageRequestLifeCycle, 'withdrawn', 'clinician', imageRequests.state)

type Input = {
  id: string
  image_type: RequestableFile
  reason: ImageRequestReason
  note: string
}

/**
 * Requests a new image of one kind from the patient, with the reason (M-03, X-61). Until it is sent or the request is
 * withdrawn, no prescription can be issued.
 * @throws AppError not_found, not_licensed, taken, invalid_request (a reason of another kind), wrong_status, conflict (already
 *   requested)
 */
export async function askForImage(ctx: Ctx, caller: Caller, input: Input) {
  const clinician = asStaff(caller)
  const request_id = await ctx.db.transaction(async (tx) => {
    const order = await lockForAction(tx, ctx, clinician, input.id)
    if (!reasonsFor(input.image_type).some(({ code }) => code === input.reason))
      throw new AppError('invalid_request', { field: 'reason', message: 'Choose a reason from the list.' })
    if (!mayAskForImage(order.status))
      throw new AppError('wrong_status', { details: { order_status: order.status } })
    const [request] = await tx
      .insert(imageRequests)
      .values({
        public_id: ctx.random.id(),
        order_id: order.id,
        image_type: input.image_type,
        state: 'open',
        reason: input.reason,
        note: input.note,
        asked_by: clinician.staffId,
        asked_at: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!request)
      throw new AppError('conflict', {
        message: `A new ${fileNoun(input.image_type)} of this kind is asked for already.`,
      })
    await auditImageRequest(tx, order, request, { reason: request.reason })
    await scheduleRequestEnd(tx, ctx.clock, request)
    await schedulePromiseCheck(tx, ctx.clock, order)
    const owner = await readOrderPatient(tx, order)
    if (request.image_type === 'av_video') {
      await askIdentityAgain(tx, ctx, order, request.id, clinician)
      const facts = { requestId: request.public_id, orderId: order.public_id }
      await notify(tx, ctx, 'video_asked_again', owner, { ...facts, reason: reasonText(request.reason) })
    } else await notify(tx, ctx, 'image_asked', owner, { requestId: request.public_id })
    return request.public_id
  })
  return { message: `The patient is asked for a new ${fileNoun(input.image_type)}.`, request_id }
}

/**
 * Withdraws an open request; what the patient has already sent stays.
 * @throws AppError not_found, not_licensed, taken, conflict (already fulfilled or withdrawn)
 */
export async function withdrawImageRequest(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; request_id: string },
) {
  await ctx.db.transaction(async (tx) => {
    const order = await lockForAction(tx, ctx, asStaff(caller), input.id)
    const named = and(eq(imageRequests.order_id, order.id), eq(imageRequests.public_id, input.request_id))
    const [withdrawn] = await tx
      .update(imageRequests)
      .set({ state: WITHDRAWN.to, closed_at: ctx.clock.now() })
      .where(and(named, WITHDRAWN.allowed))
      .returning()
    if (!withdrawn) {
      const [closed] = await tx.select({ id: imageRequests.id }).from(imageRequests).where(named)
      throw new AppError(closed ? 'conflict' : 'not_found')
    }
    await reopenIdentity(tx, ctx, order, withdrawn.id)
    await notify(tx, ctx, 'request_withdrawn', await readOrderPatient(tx, order), {
      orderId: order.public_id,
      requestId: withdrawn.public_id,
    })
    await schedulePromiseCheck(tx, ctx.clock, order)
    await auditImageRequest(tx, order, withdrawn, { reason: withdrawn.reason })
  })
  return { message: 'The request is withdrawn.' }
}
