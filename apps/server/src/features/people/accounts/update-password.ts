import { PASSWORD_MESSAGES } from '@contour/domain/contact/password'
import { PROFILE_OUTCOMES } from '@contour/domain/profile/profile-rules'
import { eq } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller, Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { sessions, users } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { consumeRateLimit } from '../../ground/limits/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { claimAccount } from './claim-account.ts'
import { newPasswordNeeds } from './new-password-needs.ts'
import { voidLinks } from './password-link.ts'
import { checkNewPassword } from './password-rules.ts'
import { endSessionsOf } from './session-store.ts'
import type { UserRow } from './user-response.ts'

/** Attempts at the current password, per account and hour: a stolen session must not guess it here. */
const PASSWORD_TRIES = { max: 10, seconds: 3600 } as const

type Change = { newPassword: string; confirmPassword: string; currentPassword?: string | undefined }

/**
 * POST /api/update-password (P-PRF-020): sets a new password in the session of a recent login, or with the current one
 * (D-07). Ends every other session and every link, and notifies the owner. Verifying and hashing happen before the
 * transaction; if another request changed the password meanwhile, this one changes nothing.
 * @throws AppError password_refused, password_needed, password_wrong, login_required (the first password needs a link),
 *   too_many_requests
 */
export async function updatePassword(ctx: Ctx, caller: Caller, input: Change) {
  const patient = asPatient(caller)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, patient.userId))
  if (!user) throw notFound()
  checkNewPassword(input.newPassword, { confirmation: input.confirmPassword })
  await assertMaySetPassword(ctx, patient, user, input.currentPassword)
  if (user.password_hash !== null && (await ctx.passwords.verify(user.password_hash, input.newPassword)))
    throw new AppError('password_refused', { message: PASSWORD_MESSAGES.same, field: 'newPassword' })
  const hash = await ctx.passwords.hash(input.newPassword)
  const hashes = await ctx.db.transaction(async (tx) => {
    const current = await lockPatient(tx, patient.userId)
    if (current.password_hash !== user.password_hash)
      throw new AppError('password_wrong', { field: 'currentPassword' })
    await claimAccount(tx, ctx.clock, current.id)
    const now = ctx.clock.now()
    await tx.update(users).set({ password_hash: hash, password_at: now }).where(eq(users.id, current.id))
    await voidLinks(tx, ctx.clock, current.id)
    const ended = await endSessionsOf(tx, ctx.clock, current.id, patient.tokenHash)
    await tx.update(sessions).set({ password_at: now }).where(eq(sessions.token_hash, patient.tokenHash))
    await notify(tx, ctx, 'details_changed', current, { what: 'password', changeId: ctx.random.id() })
    await audit(tx, 'password.changed', { subjectUser: current.id, after: { sessions_ended: ended.count } })
    return ended.hashes
  })
  ctx.live.sessionsEnded(hashes)
  return { status: 'success' as const, message: PROFILE_OUTCOMES.passwordSaved }
}

async function assertMaySetPassword(
  ctx: Ctx,
  caller: Patient,
  user: UserRow,
  currentPassword: string | undefined,
): Promise<void> {
  const needs = await newPasswordNeeds(ctx, caller, user)
  if (needs === 'nothing') return
  if (needs === 'link') return reject(ctx, caller, new AppError('login_required', { message: LINK_NEEDED }))
  if (!currentPassword) return reject(ctx, caller, new AppError('password_needed', CURRENT))
  if (ctx.config.rateLimits) {
    const bucket = `new-password:${caller.userPublicId}`
    await consumeRateLimit(ctx.db, ctx.clock, bucket, PASSWORD_TRIES.max, PASSWORD_TRIES.seconds)
  }
  if (await ctx.passwords.verify(user.password_hash, currentPassword)) return
  await reject(ctx, caller, new AppError('password_wrong', CURRENT))
}

const CURRENT = { field: 'currentPassword' }
const LINK_NEEDED = 'Please use the link that we email you to set your first password.'

async function reject(ctx: Ctx, caller: Patient, error: AppError): Promise<never> {
  await audit(ctx.db, 'password.change_refused', { subjectUser: caller.userId, after: { code: error.code } })
  throw error
}
