import { normaliseEmail } from '@contour/domain/contact/email'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { together } from '../../db/together.ts'
import { Fault } from '../../fault.ts'
import { sha256 } from '../../randomness.ts'
import { writeAudit } from '../audit/index.ts'
import { spendLimit } from '../limits/index.ts'
import { openSession } from './session-store.ts'
import { findAccount, toUserAnswer } from './user-answer.ts'

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
  const [account] = await findAccount(ctx.database.reads, { email })
  const fits = await ctx.passwords.verify(account?.user.password_hash ?? null, input.password)
  const audit = {
    purpose: 'access',
    subjectUser: account?.user.id ?? null,
    requestId: caller.source.requestId,
  }
  if (!account || !fits) {
    await writeAudit(db, clock, { ...audit, actor: 'visitor', action: 'login.refused' })
    throw new Fault('wrong_credentials')
  }
  const { user, shipping } = account
  const session = {
    userId: user.id,
    scope: 'patient' as const,
    passwordAt: clock.now(),
    userAgent: caller.source.userAgent,
  }
  const [token] = await db.transaction((tx) =>
    together([
      openSession(tx, { clock, random }, session),
      writeAudit(tx, clock, { ...audit, actor: `patient:${user.public_id}`, action: 'login.opened' }),
    ]),
  )
  return {
    status: 'success' as const,
    message: 'You are logged in.',
    session: { token, scope: 'patient' as const, user: toUserAnswer(user, shipping) },
  }
}
