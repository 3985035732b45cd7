import { isEmail, normaliseEmail } from '@contour/domain/contact/email'
import { PHONE_MESSAGES, isVerifyPhone, phoneDigits } from '@contour/domain/contact/phone'
import { INTAKE_MESSAGES } from '@contour/domain/eligibility/intake-rules'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { actorOf, asPatient } from '../../caller.ts'
import type { Caller, Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { spendNegativeAnswer } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { lockUser, openChange } from './contact-change-store.ts'
import type { Channel } from './contact-change-store.ts'

/** Changes the phone by the strict rule; it waits for its code (X-34, D-07). */
export async function updatePhone(ctx: Ctx, caller: Caller, input: { phone: string }) {
  const patient = asPatient(caller)
  if (!isVerifyPhone(input.phone))
    throw new Fault('invalid_request', { field: 'phone', message: PHONE_MESSAGES.profile })
  await askForChange(ctx, patient, 'phone', phoneDigits(input.phone))
  return { status: 'success' as const, message: 'Please verify your new phone number.' }
}

/**
 * Changes the e-mail; it waits for its code (D-07). That an account holds it is said within the budget of D-08 only;
 * beyond it the answer is 429.
 */
export async function updateEmail(ctx: Ctx, caller: Caller, input: { email: string }) {
  const patient = asPatient(caller)
  const email = input.email.trim()
  if (!isEmail(email)) throw new Fault('invalid_request', { field: 'email', message: INTAKE_MESSAGES.email })
  const [holder] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.email_lower, normaliseEmail(email)),
        isNotNull(users.account_at),
        ne(users.id, patient.userId),
      ),
    )
  if (holder) {
    if (await spendNegativeAnswer(ctx, { ip: caller.source.ip, email, reveals: 'known' }))
      throw new Fault('conflict', { field: 'email', message: 'This email address is already in use.' })
    throw new Fault('too_many_requests', { retryAfter: 3600 })
  }
  await askForChange(ctx, patient, 'email', email)
  return { status: 'success' as const, message: 'Please verify your new email address.' }
}

async function askForChange(ctx: Ctx, caller: Patient, channel: Channel, value: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId)
    await openChange(tx, ctx.clock, user, channel, value)
    await writeAudit(tx, ctx.clock, {
      actor: actorOf(caller),
      purpose: 'access',
      action: `contact.change_${channel}`,
      subjectUser: user.id,
      requestId: caller.source.requestId,
    })
  })
}
