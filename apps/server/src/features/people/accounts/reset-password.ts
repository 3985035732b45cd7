import { eq } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { sessions, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { sha256 } from '../../../randomness.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { claimAccount } from './claim-account.ts'
import { forgetDevices } from './known-devices.ts'
import { clearFailures } from './login-guard.ts'
import { isLinkLive, useLink, voidLinks } from './password-link.ts'
import { checkNewPassword } from './password-rules.ts'
import { endSessionsOf } from './session-store.ts'

/** Tells who opens a link whether it still works, before a password is typed for it. @throws AppError link_expired */
export async function checkPasswordLink({ db, clock }: Ctx, token: string) {
  if (!(await isLinkLive(db, clock, token))) throw new AppError('link_expired')
  return { message: 'The link works.' }
}

type Reset = { password: string; confirm_password?: string | undefined; token: string }

/**
 * Sets a password with a one-time link. A lead's first password makes it an account (D-04). Ends every other session
 * and link of the user, forgets every known browser and the delay that wrong passwords caused (D-58), and notifies the
 * owner.
 */
export async function resetPassword(ctx: Ctx, caller: Caller, input: Reset) {
  const { db, clock } = ctx
  if (!(await isLinkLive(db, clock, input.token))) throw new AppError('link_expired')
  checkNewPassword(input.password, { confirmation: input.confirm_password })
  const hash = await ctx.passwords.hash(input.password)
  const ended = await db.transaction(async (tx) => {
    const link = await useLink(tx, clock, input.token)
    if (!link) throw new AppError('link_expired')
    await claimAccount(tx, clock, link.userId)
    const now = clock.now()
    const [user] = await tx
      .update(users)
      .set({ password_hash: hash, password_at: now })
      .where(eq(users.id, link.userId))
      .returning()
    if (!user) throw new AppError('link_expired')
    await voidLinks(tx, clock, user.id)
    await clearFailures(tx, user.email_lower)
    await forgetDevices(tx, clock, user.id)
    const kept = caller.kind === 'patient' && caller.userId === user.id ? caller.tokenHash : undefined
    const { hashes } = await endSessionsOf(tx, clock, user.id, kept)
    if (kept) await tx.update(sessions).set({ password_at: now }).where(eq(sessions.token_hash, kept))
    await notify(tx, ctx, 'details_changed', user, {
      what: 'password',
      changeId: `password:${sha256(input.token).slice(0, 16)}`,
    })
    await audit(tx, 'password.set', { actor: `patient:${user.public_id}`, subjectUser: user.id })
    return hashes
  })
  ctx.live.sessionsEnded(ended)
  return { message: 'Password changed successfully.' }
}
