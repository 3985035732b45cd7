import { mayAskForImage } from '@contour/domain/media/image-request'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { imageRequests } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { auditImageRequest, schedulePromiseCheck, scheduleRequestEnd } from '../../care/orders/index.ts'
import { appendMessage, openConversation } from '../../ground/conversations/index.ts'
import { lockForAction } from './clinic-access.ts'

/**
 * Asks the patient a question as a decision about the order (M-03, D-93): it is a message in Doctor Chat, and until it is
 * answered or withdrawn the clock of the review stands still and nothing can be signed.
 * @throws AppError not_found, not_licensed, taken, wrong_status, conflict while another question waits
 */
export async function askPatient(ctx: Ctx, caller: Caller, { id, text }: { id: string; text: string }) {
  const clinician = asStaff(caller)
  const { request_id, thread } = await ctx.db.transaction(async (tx) => {
    const order = await lockForAction(tx, ctx, clinician, id)
    if (!mayAskForImage(order.status))
      throw new AppError('wrong_status', { details: { order_status: order.status } })
    const [request] = await tx
      .insert(imageRequests)
      .values({
        public_id: ctx.random.id(),
        order_id: order.id,
        image_type: 'question',
        state: 'open',
        note: text,
        asked_by: clinician.staffId,
        asked_at: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!request)
      throw new AppError('conflict', {
        message: 'An earlier question is not answered yet. Withdraw it first.',
      })
    const conversation = await openConversation(tx, ctx, {
      channel: 'doctor',
      userId: order.user_id,
      chatUserId: null,
    })
    await appendMessage(tx, ctx, conversation, {
      sender: 'clinician',
      body: text,
      clientId: request.public_id,
      staffId: clinician.staffId,
    })
    await auditImageRequest(tx, order, request)
    await scheduleRequestEnd(tx, ctx.clock, request)
    await schedulePromiseCheck(tx, ctx.clock, order)
    return { request_id: request.public_id, thread: conversation.public_id }
  })
  ctx.live.changed(thread)
  return { message: 'The patient is asked.', request_id }
}
