import { and, eq, isNull } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { intakeSubmissions, users } from '../../db/schema.ts'
import { sha256 } from '../../randomness.ts'
import { openSession, readUserAnswer } from '../accounts/index.ts'

/**
 * The lead that was filed under a key before, with a session of its own: an answer that was lost on the way is given
 * again. Null for a new key, and once the lead has become an account, which only its password opens.
 */
export async function answerAgain(ctx: Ctx, caller: Caller, key: string | undefined) {
  if (!key) return null
  const [filed] = await ctx.db
    .select({ id: users.id })
    .from(intakeSubmissions)
    .innerJoin(users, eq(users.id, intakeSubmissions.user_id))
    .where(and(eq(intakeSubmissions.key_hash, sha256(key)), isNull(users.account_at)))
  if (!filed) return null
  const token = await openSession(ctx.db, ctx, {
    userId: filed.id,
    scope: 'patient',
    userAgent: caller.source.userAgent,
  })
  return { token, user: await readUserAnswer(ctx.db, filed.id) }
}
