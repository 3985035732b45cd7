import { and, eq, isNull } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { intakeSubmissions, users } from '../../../db/schema.ts'
import { sha256 } from '../../../randomness.ts'
import { openSession, readUserResponse } from '../../people/accounts/index.ts'

/**
 * Returns the lead that was created with a key before, with its own session: repeats a response that was lost.
 * Null for a new key, and once the lead is an account, which requires its password.
 */
export async function replayIntake(ctx: Ctx, caller: Caller, key: string | undefined) {
  if (!key) return null
  const [created] = await ctx.db
    .select({ id: users.id })
    .from(intakeSubmissions)
    .innerJoin(users, eq(users.id, intakeSubmissions.user_id))
    .where(and(eq(intakeSubmissions.key_hash, sha256(key)), isNull(users.account_at)))
  if (!created) return null
  const token = await openSession(ctx.db, ctx, {
    userId: created.id,
    scope: 'patient',
    userAgent: caller.meta.userAgent,
  })
  return { token, user: await readUserResponse(ctx.db, created.id) }
}
