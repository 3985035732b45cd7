import { PHONE_SCRIPT } from '@contour/domain/consents/phone-script'
import { ageOn } from '@contour/domain/intake/age'
import { bmiText } from '@contour/domain/intake/bmi'
import { INTAKE_MESSAGES, checkPhoneIntake } from '@contour/domain/intake/intake-rules'
import { cleanEmail, normalizeEmail } from '@contour/domain/contact/email'
import { dateParts, easternDate } from '@contour/domain/time/plain-date'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { recordConsents } from '../../ground/consents/index.ts'
import { appendWeight } from '../../people/profile/index.ts'
import { assertOpenToNew } from '../../care/sign-offs/index.ts'
import { sendReportEmail } from './mail-report.ts'
import { ANY_SERVED_STATE, toAppError, assertServedState } from './assert-eligible.ts'

/** What a visitor said on the phone; contains only what was asked and answered (D-69). */
export type PhoneLead = {
  first_name: string
  last_name: string
  email: string
  phone: string
  gender: 'Male' | 'Female'
  dob: string
  state: string
  height_inches: number
  weight: number
  /** Pounds; null if the visitor named no goal. */
  desired_weight: number | null
  /** The version of the script that was read out, and the answer to each of its questions. */
  script_version: string
  answers: Record<(typeof PHONE_SCRIPT.readOut)[number], boolean>
}

/**
 * Creates a lead from an intake that staff took by phone, by the rules of the page (M-30). Only what was read out and
 * answered is recorded, with the staff member and the script version; what only the patient can give stays open (D-69).
 * @returns the public id of the new lead
 * @throws AppError invalid_request, not_eligible, state_not_served, conflict for the email of an account or an old
 *   script
 */
export async function createPhoneLead(ctx: Ctx, staff: StaffCaller, lead: PhoneLead): Promise<string> {
  if (lead.script_version !== PHONE_SCRIPT.version)
    throw new AppError('conflict', {
      message: 'The script has changed. Reload the page and read out the new one.',
    })
  await assertPhoneLeadAllowed(ctx, lead)
  return ctx.db.transaction(async (tx) => {
    await assertNoAccount(tx, lead.email)
    const [created] = await tx
      .insert(users)
      .values({
        public_id: ctx.random.id(),
        email: cleanEmail(lead.email),
        email_lower: normalizeEmail(lead.email),
        first_name: lead.first_name,
        last_name: lead.last_name,
        phone: lead.phone,
        dob: lead.dob,
        sex: lead.gender,
        state: lead.state,
        height_in: lead.height_inches,
        weight_lb: lead.weight,
        desired_weight_lb: lead.desired_weight,
        agreed_to_text: lead.answers.texts,
        agreed_to_email: lead.answers.email,
        agreed_to_calls: lead.answers.calls,
        created_at: ctx.clock.now(),
      })
      .returning()
    if (!created) throw new Error('the lead was not stored')
    await appendWeight(tx, ctx.clock, { userId: created.id, lb: created.weight_lb, source: 'intake' })
    await recordConsents(
      tx,
      ctx.clock,
      {
        userId: created.id,
        page: '',
        ip: '',
        phone: { staffId: staff.staffId, script: lead.script_version },
      },
      PHONE_SCRIPT.readOut.map((kind) => ({ kind, agreed: lead.answers[kind] })),
    )
    await sendReportEmail(ctx, tx, created)
    await audit(tx, 'intake.filed_by_phone', {
      subjectUser: created.id,
      subject: `user:${created.public_id}`,
      after: {
        bmi: bmiText(created.weight_lb, created.height_in),
        age: ageOn(created.dob, easternDate(ctx.clock.now())),
        script: lead.script_version,
      },
    })
    return created.public_id
  })
}

/** Checks the rules of the page, except the consents that cannot be given by phone and a goal that was not named. */
async function assertPhoneLeadAllowed(ctx: Ctx, lead: PhoneLead): Promise<void> {
  if (!lead.answers.email)
    throw new AppError('invalid_request', { field: 'agreed_to_email', message: INTAKE_MESSAGES.emailConsent })
  await assertServedState(ctx, lead)
  await assertOpenToNew(ctx.db, ctx, null, 'staff')
  const { year, month, day } = dateParts(lead.dob)
  const error = checkPhoneIntake(
    {
      state: ANY_SERVED_STATE,
      first_name: lead.first_name,
      last_name: lead.last_name,
      gender: lead.gender,
      email: lead.email,
      phone: lead.phone,
      dob: { month, day, year },
      foot: Math.floor(lead.height_inches / 12),
      inches: lead.height_inches % 12,
      weight: lead.weight,
      desired_weight: lead.desired_weight,
    },
    easternDate(ctx.clock.now()),
    ctx.config.lowestGoalBmi,
  )
  if (error) throw toAppError(error)
}

async function assertNoAccount(tx: Tx, email: string): Promise<void> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email_lower, normalizeEmail(email)), isNotNull(users.account_at)))
  if (account)
    throw new AppError('conflict', {
      message: 'An account with this email address already exists. Find the person by their email instead.',
    })
}
