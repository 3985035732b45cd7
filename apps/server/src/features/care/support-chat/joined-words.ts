import type { JoinedAnswer } from '@contour/domain/conversations/joined-words'
import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { chatUsers, conversationMessages, conversations } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'

/** Profiles of the patient with words of a visitor about which she was not asked yet. */
const unanswered = (db: Reader, userId: number) =>
  and(
    eq(chatUsers.user_id, userId),
    isNotNull(chatUsers.joined_at),
    isNull(chatUsers.joined_answer),
    exists(
      db
        .select({ one: sql`1` })
        .from(conversations)
        .innerJoin(conversationMessages, eq(conversationMessages.conversation_id, conversations.id))
        .where(and(eq(conversations.chat_user_id, chatUsers.id), eq(conversationMessages.sender, 'visitor'))),
    ),
  )

/** Whether the patient is to be asked about words that somebody wrote under her address before she logged in. */
export async function asksAboutJoined(db: Reader, userId: number): Promise<boolean> {
  const [row] = await db.select({ id: chatUsers.id }).from(chatUsers).where(unanswered(db, userId)).limit(1)
  return row !== undefined
}

/**
 * Stores what a patient says about words written before she logged in: hers, or of somebody else. She is asked once; staff
 * and her record say it with each message.
 * @throws AppError conflict where she has answered, or where there are none
 */
export async function answerJoined(ctx: Ctx, caller: Caller, answer: JoinedAnswer) {
  const { userId } = asPatient(caller)
  await ctx.db.transaction(async (tx) => {
    const answered = await tx
      .update(chatUsers)
      .set({ joined_answer: answer, joined_answered_at: ctx.clock.now() })
      .where(unanswered(tx, userId))
      .returning({ id: chatUsers.id })
    if (answered.length === 0) throw new AppError('conflict')
    await audit(tx, 'chat.joined_answered', { subjectUser: userId, after: { answer } })
  })
  return { status: 'success' as const, message: 'Thank you. We have noted it.' }
}
