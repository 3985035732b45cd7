import { normalizeEmail } from '@contour/domain/contact/email'
import { eq } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { staffMembers } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { countUse, consumeRateLimit } from '../../ground/limits/index.ts'
import { beginStaffSession } from './begin-staff-session.ts'
import { stepOfStaffCode } from './second-factor.ts'
import { consumeTotpStep } from './consume-totp-step.ts'
import { countRefusedSignIn } from './warn-of-sign-in.ts'

/** Code attempts after a right password, per staff member and 15 minutes; strangers cannot use them up. */
const CODE_TRIES = { max: 10, seconds: 900 }
/** Attempts per address and network; no one can lock out another user from elsewhere (security.md 17). */
const PAIR_TRIES = { max: 12, seconds: 900 }

type Credentials = { email: string; password: string; totp: string }
type Person = typeof staffMembers.$inferSelect

/**
 * Opens a staff session with password and second factor. The response is the same for a wrong address, password or
 * code, and one code opens one session (security.md 15, 25). Only who gives all of it right reads that the account is disabled.
 * @throws AppError wrong_credentials, too_many_requests
 */
export async function logInStaff(ctx: Ctx, caller: Caller, given: Credentials) {
  const email = normalizeEmail(given.email)
  if (ctx.config.rateLimits) {
    const bucket = `staff-login-from:${email}:${caller.meta.network}`
    await consumeRateLimit(ctx.db, ctx.clock, bucket, PAIR_TRIES.max, PAIR_TRIES.seconds)
  }
  const [person] = await ctx.db.select().from(staffMembers).where(eq(staffMembers.email, email))
  const known = await ctx.passwords.verify(person?.password_hash ?? null, given.password)
  if (!person || !known) return reject(ctx, person, 'password')
  const step = (await mayTryCode(ctx, person)) ? stepOfStaffCode(ctx, person.totp_secret, given.totp) : null
  if (step === null) return reject(ctx, person, 'code')
  if (!person.active) return reject(ctx, person, 'disabled')
  const opened = await ctx.db.transaction(async (tx) => {
    if (!(await consumeTotpStep(tx, person.id, step))) return null
    return beginStaffSession(tx, ctx, caller, person)
  })
  return opened ?? reject(ctx, person, 'used_code')
}

/** The trail says at which stage: a right password with a wrong code is another matter than a guess (D-58). */
async function reject(
  ctx: Ctx,
  person: Person | undefined,
  stage: 'password' | 'code' | 'used_code' | 'disabled',
): Promise<never> {
  await audit(ctx.db, 'staff.login_refused', {
    actor: 'visitor',
    subject: person ? `staff:${person.public_id}` : null,
    after: { stage },
  })
  if (person?.active && (stage === 'password' || stage === 'code'))
    await countRefusedSignIn(ctx, person, stage)
  if (stage === 'disabled')
    throw new AppError('wrong_credentials', { message: 'Your account is disabled. Ask an administrator.' })
  throw new AppError('wrong_credentials')
}

/** Whether this staff member may try another code; the refusal reveals no more than a wrong code does. */
async function mayTryCode(ctx: Ctx, person: Person): Promise<boolean> {
  if (!ctx.config.rateLimits) return true
  const { count } = await countUse(ctx.db, ctx.clock, `staff-code:${person.public_id}`, CODE_TRIES.seconds)
  return count <= CODE_TRIES.max
}
