import { isSex } from '@contour/domain/intake/sex'
import { cleanEmail, normalizeEmail } from '@contour/domain/contact/email'
import { phoneDigits } from '@contour/domain/contact/phone'
import { ageOn } from '@contour/domain/intake/age'
import { bmiText } from '@contour/domain/intake/bmi'
import { totalInches } from '@contour/domain/intake/intake-rules'
import { offerFor } from '@contour/domain/catalog/offers'
import { easternDate, plainDate } from '@contour/domain/time/plain-date'
import type { User } from '@contour/contract/shapes'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { budgetOwnerOf, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import type { Tx } from '../../../db/database.ts'
import { intakeSubmissions, users } from '../../../db/schema.ts'
import { pipelined } from '../../../db/pipelined.ts'
import { AppError } from '../../../app-error.ts'
import { sha256 } from '../../../randomness.ts'
import {
  budgetExhausted,
  isBudgetExhausted,
  openSession,
  countNegativeResponse,
  toUserResponse,
} from '../../people/accounts/index.ts'
import { saveVisitAttribution } from '../../ground/attribution/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { recordConsents } from '../../ground/consents/index.ts'
import { appendWeight } from '../../people/profile/index.ts'
import { replayIntake } from './replay-intake.ts'
import { sendReportEmail } from './mail-report.ts'
import { isAutomated, assertNotFlooding } from './assert-not-flooding.ts'
import { assertEligible } from './assert-eligible.ts'
import type { Intake } from './intake-form.ts'

const EXISTING = {
  status: 'existing' as const,
  message: 'An account with this email address exists. Please login to continue.',
}

/**
 * Saves the free intake. The email of an account opens nothing; any other email becomes a new lead, whatever earlier
 * leads of that email contain (D-04).
 */
export async function submitIntake(ctx: Ctx, caller: Caller, input: Intake) {
  await assertEligible(ctx, input)
  const before = await replayIntake(ctx, caller, input.submission_id)
  if (before) return created(before)
  await assertNotFlooding(ctx, caller, input)
  const requested = { network: limitedNetworkOf(caller), email: input.email, reveals: 'known' as const }
  if (await isBudgetExhausted(ctx, requested)) throw budgetExhausted(ctx)
  if (await hasAccount(ctx, input.email)) {
    if (await countNegativeResponse(ctx, requested)) return EXISTING
    throw budgetExhausted(ctx)
  }
  const opened = await ctx.db
    .transaction((tx) => createLead(ctx, tx, caller, input))
    .catch((error: unknown) => {
      if (error instanceof FiledConcurrently) return null
      throw error
    })
  const answered = opened ?? (await replayIntake(ctx, caller, input.submission_id))
  if (!answered) throw new AppError('unavailable')
  return created(answered)
}

/**
 * Returns the key that the limit counts by. Phone intakes by staff and the seed reveal nothing to strangers, so they
 * count under their own key (D-58).
 */
function limitedNetworkOf(caller: Caller): string {
  const owner = budgetOwnerOf(caller)
  if (owner === 'person') return caller.meta.network
  return caller.kind === 'staff' ? `staff:${caller.staffPublicId}` : owner
}

/** The same intake, sent twice concurrently, was saved by the other request. */
class FiledConcurrently extends Error {}

const created = ({ token, user }: { token: string; user: User }) => ({
  message: 'Your report is ready.',
  user: { id: user.id },
  session: { token, scope: 'patient' as const, user },
})

const findAccount = preparedQuery((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email_lower, sql.placeholder('email')), isNotNull(users.account_at))),
)

async function hasAccount(ctx: Ctx, email: string): Promise<boolean> {
  const [account] = await findAccount(ctx.db, { email: normalizeEmail(email) })
  return account !== undefined
}

const insertLead = preparedQuery((db) =>
  db
    .insert(users)
    .values({
      public_id: sql.placeholder('public_id'),
      email: sql.placeholder('email'),
      email_lower: sql.placeholder('email_lower'),
      first_name: sql.placeholder('first_name'),
      last_name: sql.placeholder('last_name'),
      phone: sql.placeholder('phone'),
      dob: sql.placeholder('dob'),
      sex: sql.placeholder('sex'),
      state: sql.placeholder('state'),
      height_in: sql.placeholder('height_in'),
      weight_lb: sql.placeholder('weight_lb'),
      desired_weight_lb: sql.placeholder('desired_weight_lb'),
      agreed_to_text: sql.placeholder('agreed_to_text'),
      agreed_to_email: sql.placeholder('agreed_to_email'),
      agreed_to_calls: sql.placeholder('agreed_to_calls'),
      sema_offer: sql.placeholder('sema_offer'),
      tir_offer: sql.placeholder('tir_offer'),
      created_at: sql.placeholder('created_at'),
    })
    .returning(),
)

async function createLead(ctx: Ctx, tx: Tx, caller: Caller, input: Intake) {
  const { clock, random } = ctx
  const now = clock.now()
  const dob = plainDate(input.dob.yyyy, input.dob.mm, input.dob.dd)
  if (!dob) throw new AppError('invalid_request', { field: 'dob' })
  if (!isSex(input.gender)) throw new AppError('invalid_request', { field: 'gender' })
  const heightIn = totalInches(input.height.foot, input.height.inches)
  const weightLb = tenth(input.weight)
  const [lead] = await insertLead(tx, {
    public_id: random.id(),
    email: cleanEmail(input.email),
    email_lower: normalizeEmail(input.email),
    first_name: input.first_name,
    last_name: input.last_name,
    phone: phoneDigits(input.phone),
    dob,
    sex: input.gender,
    state: input.state.toUpperCase(),
    height_in: heightIn,
    weight_lb: weightLb,
    desired_weight_lb: tenth(input.desired_weight),
    agreed_to_text: input.agreed_to_text === 'Yes',
    agreed_to_email: input.agreed_to_email,
    agreed_to_calls: input.form_step2_agree,
    sema_offer: offerFor('semaglutide', input.sema),
    tir_offer: offerFor('tirzepatide', input.tir),
    created_at: now,
  })
  if (!lead) throw new Error('the lead was not stored')
  if (input.submission_id) {
    const [first] = await tx
      .insert(intakeSubmissions)
      .values({ key_hash: sha256(input.submission_id), user_id: lead.id, created_at: now })
      .onConflictDoNothing()
      .returning({ user: intakeSubmissions.user_id })
    if (!first) throw new FiledConcurrently()
  }
  const { ip } = caller.meta
  // None of these needs the result of another, so they are sent to the database together.
  const consents = recordConsents(tx, clock, { userId: lead.id, page: '/', ip }, [
    { kind: 'terms', agreed: true },
    { kind: 'hipaa', agreed: input.received_hipaa_notice },
    { kind: 'email', agreed: lead.agreed_to_email },
    { kind: 'texts', agreed: lead.agreed_to_text },
    { kind: 'calls', agreed: lead.agreed_to_calls },
  ])
  const touch = saveVisitAttribution(tx, clock, {
    userId: lead.id,
    trackingSession: caller.meta.trackingSession ?? (input.tracking_session_id || null),
    first: input.first_touch,
    touch: {
      ...input.tracking,
      // The browser may fail to learn its address (S-07); ours is the address of the request.
      ip: input.ip_address || ip,
      user_agent: input.user_agent || caller.meta.userAgent,
    },
  })
  const message = sendReportEmail(ctx, tx, lead)
  const audited = audit(tx, 'intake.filed', {
    actor: `patient:${lead.public_id}`,
    subjectUser: lead.id,
    subject: `user:${lead.public_id}`,
    // Computed here; the client's own values of both are ignored (document 1 §5, X-22).
    after: {
      bmi: bmiText(weightLb, heightIn),
      age: ageOn(dob, easternDate(now)),
      ...(isAutomated(caller, input) ? { automated: true } : {}),
    },
  })
  const session = openSession(
    tx,
    { clock, random },
    { userId: lead.id, scope: 'patient', userAgent: caller.meta.userAgent },
  )
  const weight = appendWeight(tx, clock, { userId: lead.id, lb: weightLb, source: 'intake' })
  const [token] = await pipelined([session, consents, touch, message, audited, weight])
  // A new lead has no address yet, so the stored row is the whole response.
  return { token, user: toUserResponse(lead, null) }
}

const tenth = (pounds: number) => Math.round(pounds * 10) / 10
