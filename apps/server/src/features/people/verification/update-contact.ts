import { cleanEmail, isEmail, normalizeEmail } from '@contour/domain/contact/email'
import { PHONE_MESSAGES, isVerifyPhone, phoneDigits } from '@contour/domain/contact/phone'
import { INTAKE_MESSAGES } from '@contour/domain/intake/intake-rules'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { asPatient, type Caller, type Patient } from '../../../caller.ts'
import type { Clock } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient, type UserRow } from '../../../db/lock-patient.ts'
import { users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import {
  assertMayChangeContact,
  assertPaidOrLoggedIn,
  budgetExhausted,
  countNegativeResponse,
} from '../accounts/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { openChange, type Channel } from './contact-change-store.ts'

/**
 * Changes the phone by the strict rule; the change is pending until its code is verified (X-34, D-07).
 * @throws AppError of D-56 and D-59
 */
export async function updatePhone(
  ctx: Ctx,
  caller: Caller,
  input: { phone: string; currentPassword?: string | undefined },
) {
  const patient = asPatient(caller)
  const phone = readPhone(input.phone)
  await assertPaidOrLoggedIn(ctx, patient, 'contact.change_phone_refused')
  await assertMayChangeContact(ctx, patient, { channel: 'phone', currentPassword: input.currentPassword })
  await requestContactChange(ctx, patient, 'phone', phone)
  return { message: 'Please verify your new phone number.' }
}

/**
 * Changes the email; the change is pending until its code is verified (D-07). That an account has the email is revealed
 * only within the budget of D-08; beyond it the response is 429.
 */
export async function updateEmail(
  ctx: Ctx,
  caller: Caller,
  input: { email: string; currentPassword?: string | undefined },
) {
  const patient = asPatient(caller)
  const email = readEmail(input.email)
  await assertMayChangeContact(ctx, patient, { channel: 'email', currentPassword: input.currentPassword })
  await assertEmailFree(ctx, patient, email)
  await requestContactChange(ctx, patient, 'email', email)
  return { message: 'Please verify your new email address.' }
}

/** @throws AppError invalid_request for what is no US phone number */
function readPhone(typed: string): string {
  if (isVerifyPhone(typed)) return phoneDigits(typed)
  throw new AppError('invalid_request', { field: 'phone', message: PHONE_MESSAGES.profile })
}

/** @throws AppError invalid_request for what is no email address */
function readEmail(typed: string): string {
  const email = cleanEmail(typed)
  if (isEmail(email)) return email
  throw new AppError('invalid_request', { field: 'email', message: INTAKE_MESSAGES.email })
}

/**
 * Reads a new phone or email by the rules of the patient's own change, for support with a verified caller (D-94).
 * @throws AppError invalid_request, conflict for the email of another account
 */
export async function readNewContact(
  ctx: Ctx,
  asking: Asking,
  { channel, value }: { channel: Channel; value: string },
): Promise<string> {
  if (channel === 'phone') return readPhone(value)
  const email = readEmail(value)
  await assertEmailFree(ctx, asking, email)
  return email
}

/** Whose contact changes, and from which network it is asked. */
type Asking = Pick<Patient, 'userId'> & { meta: Pick<Patient['meta'], 'network'> }

/**
 * Refuses the email of an account. That an account has it is revealed only within the budget of D-08.
 * @throws AppError conflict, too_many_requests
 */
export async function assertEmailFree(ctx: Ctx, caller: Asking, email: string): Promise<void> {
  const [holder] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.email_lower, normalizeEmail(email)),
        isNotNull(users.account_at),
        ne(users.id, caller.userId),
      ),
    )
  if (!holder) return
  if (await countNegativeResponse(ctx, { network: caller.meta.network, email, reveals: 'known' }))
    throw new AppError('conflict', { field: 'email', message: 'This email address is already in use.' })
  throw budgetExhausted(ctx)
}

async function requestContactChange(
  ctx: Ctx,
  caller: Patient,
  channel: Channel,
  value: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, caller.userId)
    await openContactChange(tx, ctx.clock, user, channel, value)
  })
}

/** Saves a new contact that awaits its code, with its audit row, for a patient that is locked (D-07). */
export async function openContactChange(
  tx: Tx,
  clock: Clock,
  user: UserRow,
  channel: Channel,
  value: string,
): Promise<void> {
  await openChange(tx, clock, user, channel, value)
  await audit(tx, `contact.change_${channel}`, { subjectUser: user.id })
}
