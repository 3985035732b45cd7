import { imageRequestLifeCycle } from '@contour/domain/media/image-request'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { imageRequests, orders } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import type { MessageReaction } from '../../ground/conversations/index.ts'
import { auditImageRequest } from './image-request-store.ts'
import { schedulePromiseCheck } from './schedule-promise-check.ts'

const REPLIED = transition(imageRequestLifeCycle, 'replied', 'patient', imageRequests.state)

/** What a patient writes to the clinicians answers the question that waits: the clock of the review goes on (D-93). */
export const answerQuestions = (ctx: Ctx): MessageReaction => ({
  concerns: ({ conversation, message }) => conversation.channel === 'doctor' && message.sender === 'patient',
  async react(tx, { conversation, message }) {
    if (conversation.user_id === null) return
    const own = await tx.select().from(orders).where(eq(orders.user_id, conversation.user_id))
    const answered = await tx
      .update(imageRequests)
      .set({ state: REPLIED.to, closed_at: message.created_at })
      .where(
        and(
          eq(imageRequests.image_type, 'question'),
          inArray(
            imageRequests.order_id,
            own.map(({ id }) => id),
          ),
          REPLIED.allowed,
        ),
      )
      .returning()
    for (const request of answered) {
      const order = own.find(({ id }) => id === request.order_id)
      if (!order) continue
      await schedulePromiseCheck(tx, ctx.clock, order)
      await auditImageRequest(tx, order, request)
    }
  },
})
