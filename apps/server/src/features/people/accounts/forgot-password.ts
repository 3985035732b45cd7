import { setTimeout } from 'node:timers/promises'
import { normalizeEmail } from '@contour/domain/contact/email'
import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { destinationDelay, notify } from '../../ground/notifications/index.ts'
import { countNegativeResponse } from './enumeration-budget.ts'
import { issuePasswordLink } from './password-link.ts'

const SENT = { message: 'We have emailed you a link to reset your password.' }

/** Minimum duration of every response, longer than the slowest work behind it (D-08, equal timing). */
const ANSWER_MS = 150

/** Emails a link to set a new password. Reveals that an email is unknown only within the budget of D-08. */
export async function forgotPassword(ctx: Ctx, caller: Caller, input: { email: string }) {
  const [outcome] = await Promise.allSettled([mailLink(ctx, caller, input), setTimeout(ANSWER_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

async function mailLink(ctx: Ctx, caller: Caller, input: { email: string }) {
  const { db } = ctx
  const email = normalizeEmail(input.email)
  // Whoever is not a customer yet is known to her own session alone, which offers her the link (D-39).
  const own = caller.kind === 'patient' ? eq(users.id, caller.userId) : undefined
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email_lower, email), or(isNotNull(users.account_at), own)))
  if (!user) {
    if (await countNegativeResponse(ctx, { network: caller.meta.network, email, reveals: 'unknown' }))
      throw new AppError('user_not_found')
    return SENT
  }
  await db.transaction(async (tx) => {
    // Beyond the limit of one mailbox the response is the same, but no email is sent (D-58).
    if ((await destinationDelay(tx, ctx, { channel: 'email', to: user.email })) !== null) return
    const token = await issuePasswordLink(tx, ctx, user.id, 'reset')
    await notify(tx, ctx, 'password_link', user, { token })
    await audit(tx, 'password.link', { actor: 'visitor', subjectUser: user.id })
  })
  return SENT
}
