import { setTimeout } from 'node:timers/promises'
import { normalizeEmail } from '@contour/domain/contact/email'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { after, hours } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import { loginLinks, users } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'
import { sha256 } from '../../randomness.ts'
import { audit } from '../audit/index.ts'
import { destinationDelay, notify } from '../notifications/index.ts'
import { rememberDevice } from './known-devices.ts'

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
export async function mailLoginLink(ctx: Ctx, input: { email: string }) {
  const [outcome] = await Promise.allSettled([mail(ctx, input.email), setTimeout(ANSWER_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return SENT
}

async function mail(ctx: Ctx, address: string): Promise<void> {
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
    await notify(tx, ctx, 'login_link', user, { token })
    await audit(tx, 'login_link.mailed', { actor: 'visitor', subjectUser: user.id })
  })
}

/**
 * POST /api/app/login-link/open: only makes the browser known to the account; the password is still required.
 * @throws AppError link_expired
 */
export async function openLoginLink(ctx: Ctx, input: { token: string }) {
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
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, link.userId))
    if (!user) throw new AppError('link_expired')
    await audit(tx, 'login_link.opened', { actor: 'visitor', subjectUser: link.userId })
    return {
      status: 'success' as const,
      message: 'You can log in with this browser now.',
      device_token: await rememberDevice(tx, ctx, link.userId),
      email: user.email,
    }
  })
}
