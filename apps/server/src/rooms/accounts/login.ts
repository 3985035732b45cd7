import { normaliseEmail } from '@contour/domain/contact/email'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { sha256 } from '../../randomness.ts'
import { writeAudit } from '../audit/index.ts'
import { spendLimit } from '../limits/index.ts'
import { openSession } from './session-store.ts'
import { readUserAnswer } from './user-answer.ts'

/** Tries of one address from one source; counted by source too, so that no stranger locks an account (security.md 17). */
const TRIES = { max: 10, seconds: 900 } as const

/** Opens a patient session by e-mail and password; whatever is wrong, the answer and its time are the same. */
export async function login(ctx: Ctx, caller: Caller, input: { email: string; password: string }) {
  const { db, clock, random } = ctx
  const email = normaliseEmail(input.email)
  if (ctx.config.rateLimits) {
    const who = sha256(`${caller.source.ip} ${email}`).slice(0, 32)
    await spendLimit(db, clock, `login-try:${who}`, TRIES.max, TRIES.seconds)
  }
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email_lower, email), isNotNull(users.account_at)))
  const fits = await ctx.passwords.verify(user?.password_hash ?? null, input.password)
  const audit = { purpose: 'access', subjectUser: user?.id ?? null, requestId: caller.source.requestId }
  if (!user || !fits) {
    await writeAudit(db, clock, { ...audit, actor: 'visitor', action: 'login.refused' })
    throw new Fault('wrong_credentials')
  }
  const token = await db.transaction(async (tx) => {
    await writeAudit(tx, clock, { ...audit, actor: `patient:${user.public_id}`, action: 'login.opened' })
    return openSession(
      tx,
      { clock, random },
      {
        userId: user.id,
        scope: 'patient',
        passwordAt: clock.now(),
        userAgent: caller.source.userAgent,
      },
    )
  })
  return {
    status: 'success' as const,
    message: 'You are logged in.',
    session: { token, scope: 'patient' as const, user: await readUserAnswer(db, user.id) },
  }
}
