import { eq } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { resumeLinks, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { sha256 } from '../../../randomness.ts'
import { audit } from '../../ground/audit/index.ts'
import { tooManyRequests } from '../../ground/limits/index.ts'
import { destinationDelay, notify } from '../../ground/notifications/index.ts'

const LINK_HOURS = 24

/** Emails the caller a one-time link, only to the caller's own address; only its hash is stored (security.md 1). */
export async function mailResumeLink(ctx: Ctx, caller: Caller, path: string) {
  const { userId, paidAt } = asPatient(caller)
  const { clock, random } = ctx
  await ctx.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (!user) throw new AppError('unauthenticated')
    const wait = await destinationDelay(tx, ctx, { channel: 'email', to: user.email })
    if (wait !== null) throw tooManyRequests(wait)
    const token = random.token()
    const now = clock.now()
    await tx.insert(resumeLinks).values({
      token_hash: sha256(token),
      user_id: userId,
      path,
      paid_at: paidAt,
      created_at: now,
      expires_at: after(now, hours(LINK_HOURS)),
    })
    await notify(tx, ctx, 'resume_link', user, { token })
    await audit(tx, 'resume_link.mailed', { subjectUser: userId })
  })
  return {
    status: 'success' as const,
    message: 'We have emailed you a link. Open it on the device where you want to continue.',
  }
}
