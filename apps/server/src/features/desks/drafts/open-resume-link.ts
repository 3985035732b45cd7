import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { resumeLinks, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { sha256 } from '../../../randomness.ts'
import { openSession, readUserResponse } from '../../people/accounts/index.ts'
import { audit } from '../../ground/audit/index.ts'

/**
 * Consumes a link and returns a session and the page to continue on. A user with a password must log in instead, and a
 * user who is logged in as someone else stays logged in (D-03): both leave the link unused.
 * @throws AppError link_expired, login_required with details {path}, conflict
 */
export async function openResumeLink(ctx: Ctx, caller: Caller, token: string) {
  const { clock } = ctx
  return ctx.db.transaction(async (tx) => {
    const now = clock.now()
    // One statement, so that it works only once; an error below rolls it back.
    const [link] = await tx
      .update(resumeLinks)
      .set({ used_at: now })
      .where(
        and(
          eq(resumeLinks.token_hash, sha256(token)),
          isNull(resumeLinks.used_at),
          gt(resumeLinks.expires_at, now),
        ),
      )
      .returning({ userId: resumeLinks.user_id, path: resumeLinks.path, paidAt: resumeLinks.paid_at })
    if (!link?.userId) throw new AppError('link_expired')
    if (caller.kind === 'patient' && caller.userId !== link.userId)
      throw new AppError('conflict', {
        message: 'Someone else is logged in on this device. Log out first, then open the link again.',
      })
    const [user] = await tx.select().from(users).where(eq(users.id, link.userId))
    if (!user) throw new AppError('link_expired')
    if (user.password_hash !== null) throw new AppError('login_required', { details: { path: link.path } })
    const session = await openSession(tx, ctx, {
      userId: user.id,
      scope: 'patient',
      paidAt: link.paidAt,
      userAgent: caller.meta.userAgent,
    })
    await audit(tx, 'resume_link.opened', { actor: `patient:${user.public_id}`, subjectUser: user.id })
    return {
      status: 'success' as const,
      message: 'You can continue here.',
      session: { token: session, scope: 'patient' as const, user: await readUserResponse(tx, user.id) },
      path: link.path,
    }
  })
}
