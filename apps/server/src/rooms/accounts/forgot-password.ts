import { setTimeout } from 'node:timers/promises'
import { normaliseEmail } from '@contour/domain/contact/email'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'
import { countUse } from '../limits/index.ts'
import { notify } from '../notifications/index.ts'
import { spendNegativeAnswer } from './enumeration-budget.ts'
import { issuePasswordLink } from './password-link.ts'

const SENT = { status: 'success' as const, message: 'We have emailed you a link to reset your password.' }

/** Mails to one account; beyond it the answer stays and no mail goes out (M-47). */
const MAILS = { max: 5, seconds: 3600 } as const

/** Every answer takes this long at least, which is more than the work behind the slowest (D-08, equal timing). */
const ANSWER_MS = 150

/** Mails a link to set a new password. Says that an e-mail is unknown only within the budget of D-08. */
export async function forgotPassword(ctx: Ctx, caller: Caller, input: { email: string }) {
  const [outcome] = await Promise.allSettled([mailLink(ctx, caller, input), setTimeout(ANSWER_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

async function mailLink(ctx: Ctx, caller: Caller, input: { email: string }) {
  const { db, clock } = ctx
  const email = normaliseEmail(input.email)
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email_lower, email), isNotNull(users.account_at)))
  if (!user) {
    if (await spendNegativeAnswer(ctx, { ip: caller.source.ip, email, reveals: 'unknown' }))
      throw new Fault('user_not_found')
    return SENT
  }
  if (ctx.config.rateLimits) {
    const { count } = await countUse(db, clock, `password-mail:${user.public_id}`, MAILS.seconds)
    if (count > MAILS.max) return SENT
  }
  await db.transaction(async (tx) => {
    const token = await issuePasswordLink(tx, ctx, user.id, 'reset')
    await notify(tx, ctx, 'password_link', user, { token })
    await writeAudit(tx, clock, {
      actor: 'visitor',
      purpose: 'access',
      action: 'password.link',
      subjectUser: user.id,
      requestId: caller.source.requestId,
    })
  })
  ctx.soon('outbox')
  return SENT
}
