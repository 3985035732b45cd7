import { contactChangeNeeds } from '@contour/domain/verification/contact-change-rule'
import { eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { consumeRateLimit } from '../../ground/limits/index.ts'

/**
 * Attempts at the current password for a contact change, per account and hour: a stolen session must not guess it here.
 */
const PASSWORD_TRIES = { max: 10, seconds: 3600 } as const

type Change = { channel: 'phone' | 'email'; currentPassword?: string | undefined }

/**
 * Allows a change of email or phone if the session meets the requirements (D-59). Called outside the transaction of the
 * change: verifying a password takes long, and the audit row of a refusal must remain.
 * @throws AppError password_needed, password_wrong, login_required, too_many_requests
 */
export async function assertMayChangeContact(ctx: Ctx, caller: Patient, change: Change): Promise<void> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, caller.userId))
  if (!user) throw new AppError('unauthenticated')
  const verifiedAt = change.channel === 'phone' ? user.phone_verified_at : user.email_verified_at
  const needs = contactChangeNeeds({
    now: ctx.clock.now(),
    isAccount: user.account_at !== null,
    hasPassword: user.password_hash !== null,
    verified: verifiedAt !== null,
    passwordAt: caller.passwordAt,
    paidAt: caller.paidAt,
  })
  if (needs === 'nothing') return
  if (needs === 'login') return reject(ctx, caller, change, new AppError('login_required'))
  if (!change.currentPassword) return reject(ctx, caller, change, new AppError('password_needed', FIELD))
  if (ctx.config.rateLimits) {
    const bucket = `contact-password:${caller.userPublicId}`
    await consumeRateLimit(ctx.db, ctx.clock, bucket, PASSWORD_TRIES.max, PASSWORD_TRIES.seconds)
  }
  if (await ctx.passwords.verify(user.password_hash, change.currentPassword)) return
  await reject(ctx, caller, change, new AppError('password_wrong', FIELD))
}

const FIELD = { field: 'currentPassword' }

async function reject(ctx: Ctx, caller: Patient, { channel }: Change, error: AppError): Promise<never> {
  await audit(ctx.db, `contact.change_${channel}_refused`, {
    subjectUser: caller.userId,
    after: { code: error.code },
  })
  throw error
}
