import { addressChangeNeeds, contactChangeNeeds } from '@contour/domain/verification/contact-change-rule'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { orders, subscriptions, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { audit } from '../../ground/audit/index.ts'
import { consumeRateLimit } from '../../ground/limits/index.ts'

/** Attempts at the current password for such a change, per account and hour: a stolen session must not guess it here. */
const PASSWORD_TRIES = { max: 10, seconds: 3600 } as const

type Refusal = 'contact.change_phone_refused' | 'contact.change_email_refused' | 'address.save_refused'
type Change = { refused: Refusal; currentPassword?: string | undefined }
type User = typeof users.$inferSelect

/**
 * Allows a change of email or phone if the session meets the requirements (D-59). Called outside the transaction of the
 * change: verifying a password takes long, and the audit row of a refusal must remain.
 * @throws AppError password_needed, password_wrong, login_required, too_many_requests
 */
export async function assertMayChangeContact(
  ctx: Ctx,
  caller: Patient,
  { channel, currentPassword }: { channel: 'phone' | 'email'; currentPassword?: string | undefined },
): Promise<void> {
  const user = await readUser(ctx.db, caller)
  const verifiedAt = channel === 'phone' ? user.phone_verified_at : user.email_verified_at
  const needs = contactChangeNeeds({
    now: ctx.clock.now(),
    isAccount: user.account_at !== null,
    hasPassword: user.password_hash !== null,
    verified: verifiedAt !== null,
    passwordAt: caller.passwordAt,
    paidAt: caller.paidAt,
  })
  await meet(ctx, caller, user, needs, { refused: `contact.change_${channel}_refused`, currentPassword })
}

/**
 * Allows another shipping address while something is to be sent if the session meets the requirements (D-100): a stolen
 * session must not redirect the medicine.
 * @throws AppError password_needed, password_wrong, login_required, too_many_requests
 */
export async function assertMayRedirect(
  ctx: Ctx,
  caller: Patient,
  currentPassword: string | undefined,
): Promise<void> {
  const user = await readUser(ctx.db, caller)
  const needs = addressChangeNeeds({
    now: ctx.clock.now(),
    isOpen: await somethingToSend(ctx.db, user.id),
    hasPassword: user.password_hash !== null,
    passwordAt: caller.passwordAt,
    paidAt: caller.paidAt,
  })
  await meet(ctx, caller, user, needs, { refused: 'address.save_refused', currentPassword })
}

async function readUser(db: Reader, { userId }: Patient): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('unauthenticated')
  return user
}

/** Whether a parcel may still leave for this person: of an order that has not shipped, or of a plan that goes on. */
async function somethingToSend(db: Reader, userId: number): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.user_id, userId), inArray(orders.status, [...UNSHIPPED_STATUSES])))
    .limit(1)
  if (order) return true
  const [plan] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, userId), ne(subscriptions.state, 'ended')))
    .limit(1)
  return plan !== undefined
}

const FIELD = { field: 'currentPassword' }

async function meet(
  ctx: Ctx,
  caller: Patient,
  user: User,
  needs: 'nothing' | 'password' | 'login',
  change: Change,
): Promise<void> {
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

async function reject(ctx: Ctx, caller: Patient, { refused }: Change, error: AppError): Promise<never> {
  await audit(ctx.db, refused, { subjectUser: caller.userId, after: { code: error.code } })
  throw error
}
