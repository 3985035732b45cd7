import { NOTICE_KINDS } from '@contour/domain/conversations/emergency-alert'
import type { NoticeKind } from '@contour/domain/conversations/emergency-alert'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { users } from '../../../db/schema.ts'
import type { ConversationRow } from '../../ground/conversations/index.ts'
import { notify } from '../../ground/notifications/index.ts'

/**
 * Sends the notice to somebody who wrote by email and does not see the thread (D-46, M-34): one email, to the address of
 * the ticket. The notice with 988 names 911 as well, so it goes out alone.
 */
export async function answerEmail(
  ctx: Ctx,
  tx: Tx,
  { public_id: conversationId, ticket_email: to, user_id: userId }: ConversationRow,
  kinds: readonly NoticeKind[],
): Promise<void> {
  if (to === null) return
  const [user] = userId === null ? [] : await tx.select().from(users).where(eq(users.id, userId))
  await notify(tx, ctx, 'emergency_notice', user ?? null, {
    conversationId,
    to,
    notice: NOTICE_KINDS.find((kind) => kinds.includes(kind)) ?? 'medical',
    at: ctx.clock.now().toISOString(),
  })
}
