import { setTimeout } from 'node:timers/promises'
import { normalizeEmail } from '@contour/domain/contact/email'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Caller } from '../../../caller.ts'
import type { Clock } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { loginLinks, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { sha256 } from '../../../randomness.ts'
import { audit } from '../../ground/audit/index.ts'
import { destinationDelay, notify } from '../../ground/notifications/index.ts'
import { clearFailures } from './login-guard.ts'
import { openAccount } from './open-account.ts'
import { findUserRow } from './user-response.ts'

/**
 * One day, real time: after strangers have used up the limit of login links for an owner, the owner still has links
 * that work, so that strangers cannot lock anyone out (D-58).
 */
const LINK_LIFE = hours(24)
/** Minimum duration of every response, so that its timing does not reveal whether there is an account (D-08). */
const ANSWER_MS = 150

const SENT = {
  status: 'success' as const,
  message: 'If this email address has an account, we have emailed it a login link.',
}

/** POST /api/app/login-link. The response is the same whether or not there is an account or an email was sent. */
export async function mailLoginLink(ctx: Ctx, input: { email: string; page?: string | undefined }) {
  const [outcome] = await Promise.allSettled([mail(ctx, input), setTimeout(ANSWER_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return SENT
}

type Requested = { email: string; page?: string | undefined }

async function mail(ctx: Ctx, { email: address, page }: Requested): Promise<void> {
  const { clock, random } = ctx
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.email_lower, normalizeEmail(address)), isNotNull(users.account_at)))
  if (!user) return
  await ctx.db.transaction(async (tx) => {
    if ((await destinationDelay(tx, ctx, { channel: 'email', to: user.email })) !== null) return
    const token = random.token()
    const now = clock.real()
    await tx.insert(loginLinks).values({
      token_hash: sha256(token),
      user_id: user.id,
      created_at: now,
      expires_at: after(now, LINK_LIFE),
    })
    await notify(tx, ctx, 'login_link', user, page === undefined ? { token } : { token, page })
    await audit(tx, 'login_link.mailed', { actor: 'visitor', subjectUser: user.id })
  })
}

/**
 * POST /api/app/login-link/open: logs this browser in, past the delay that strangers may have caused (D-58, D-91).
 * Whoever reads the mailbox can set a new password as well, so that the link grants what a password does. It works once
 * and ends the other links of the account.
 * @throws AppError link_expired
 */
export async function openLoginLink(ctx: Ctx, caller: Caller, input: { token: string }) {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.real()
    const [link] = await tx
      .update(loginLinks)
      .set({ used_at: now })
      .where(
        and(
          eq(loginLinks.token_hash, sha256(input.token)),
          isNull(loginLinks.used_at),
          gt(loginLinks.expires_at, now),
        ),
      )
      .returning({ userId: loginLinks.user_id })
    if (!link?.userId) throw new AppError('link_expired')
    await voidLoginLinks(tx, ctx.clock, link.userId)
    const account = await findUserRow(tx, link.userId)
    if (!account) throw new AppError('link_expired')
    await clearFailures(tx, account.user.email_lower)
    return {
      status: 'success' as const,
      message: 'You are logged in.',
      ...(await openAccount(tx, ctx, caller, account, 'login_link.opened')),
    }
  })
}

/** Ends the open login links of a user. */
export async function voidLoginLinks(tx: Reader, clock: Clock, userId: number): Promise<void> {
  await tx
    .update(loginLinks)
    .set({ used_at: clock.real() })
    .where(and(eq(loginLinks.user_id, userId), isNull(loginLinks.used_at)))
}
