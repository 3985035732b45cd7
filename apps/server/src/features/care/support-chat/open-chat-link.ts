import { and, eq, gt, isNull } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { chatLinks, chatUsers } from '../../../db/schema.ts'
import { sha256 } from '../../../randomness.ts'
import { toProfile } from './chat-user-store.ts'

/**
 * POST /api/app/support-chat/open-link: consumes the link of an email and gives this browser a secret of its own for the
 * visitor's thread; the browser that registered keeps its secret. An error leaves the link unused.
 * @throws AppError link_expired; login_required where the thread has joined an account (D-50), the caller's too; conflict
 *   while somebody else is logged in, whose own chat the bubble shows
 */
export async function openChatLink(ctx: Ctx, caller: Caller, token: string) {
  const secret = ctx.random.token()
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    // One statement, so that it works only once; an error below rolls it back.
    const [link] = await tx
      .update(chatLinks)
      .set({ used_at: now, secret_sha: sha256(secret) })
      .where(
        and(
          eq(chatLinks.token_hash, sha256(token)),
          isNull(chatLinks.used_at),
          gt(chatLinks.expires_at, now),
        ),
      )
      .returning({ chatUserId: chatLinks.chat_user_id })
    if (!link) throw new AppError('link_expired')
    const [row] = await tx.select().from(chatUsers).where(eq(chatUsers.id, link.chatUserId))
    if (!row || row.forgotten_at !== null) throw new AppError('link_expired')
    const isOwn = caller.kind === 'patient' && row.user_id === caller.userId
    if (isOwn || (row.user_id !== null && caller.kind !== 'patient'))
      throw new AppError('login_required', { message: 'Please log in: your account has this chat now.' })
    if (caller.kind === 'patient')
      throw new AppError('conflict', {
        message: 'You are logged in on this device. Log out first, then open the link again.',
      })
    return {
      status: 'success' as const,
      message: 'You can continue here.',
      user: { ...toProfile(row), secret },
    }
  })
}
