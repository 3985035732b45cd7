import { knownCategories, type PreferredCategory } from '@contour/domain/accounts/preferred-categories'
import { normalizeEmail } from '@contour/domain/contact/email'
import { phoneDigits } from '@contour/domain/contact/phone'
import { figure } from '@contour/domain/intake/intake-rules'
import { isSex, type Sex } from '@contour/domain/intake/sex'
import { PROFILE_OUTCOMES, checkProfile, type ProfileForm } from '@contour/domain/profile/profile-rules'
import { treatmentChanges } from '@contour/domain/profile/treatment-changes'
import { eq } from 'drizzle-orm'
import { asPatient, type Caller, type Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient, type UserRow } from '../../../db/lock-patient.ts'
import { users } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import {
  assertMayChangeContact,
  assertPaidOrLoggedIn,
  readUserResponse,
  recordProfileChanges,
} from '../accounts/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { recordConsents } from '../../ground/consents/index.ts'
import { reopenTexts } from '../../ground/reach/index.ts'
import { assertEmailFree, openContactChange } from '../verification/index.ts'
import { appendWeight, newestWeight } from './weight-store.ts'

export type ProfileInput = ProfileForm & {
  text_updates?: boolean | undefined
  preferred_categories?: readonly PreferredCategory[] | undefined
  currentPassword?: string | undefined
}

type Values = {
  first_name: string
  last_name: string
  sex: Sex
  weight_lb: number
  height_in: number
  agreed_to_text: boolean
  preferred_categories: string[]
}

/**
 * POST /api/update-profile (P-PRF-013): everything is saved at once, except a changed email or phone, which stays
 * pending until its code is verified and needs the password or a recent login (D-39, D-59). Nothing is saved when any
 * of it is refused.
 * @throws AppError invalid_request with the first message of document 3 §5; conflict for the email of an account;
 *   those of D-56 and D-59
 */
export async function updateProfile(ctx: Ctx, caller: Caller, input: ProfileInput) {
  const patient = asPatient(caller)
  const problem = checkProfile(input)
  if (problem) throw new AppError('invalid_request', problem)
  await assertPaidOrLoggedIn(ctx, patient, 'profile.update_refused')
  const [current] = await ctx.db.select().from(users).where(eq(users.id, patient.userId))
  if (!current) throw notFound()
  await assertContactsAllowed(ctx, patient, current, input)
  const pending = await ctx.db.transaction((tx) => save(tx, ctx, patient, input))
  const user = await readUserResponse(ctx.db, patient.userId)
  return { message: PROFILE_OUTCOMES.saved, user, pending }
}

const emailChanges = (user: UserRow, { email }: ProfileForm): boolean =>
  normalizeEmail(email) !== user.email_lower
const phoneChanges = (user: UserRow, { phone }: ProfileForm): boolean => phoneDigits(phone) !== user.phone

async function assertContactsAllowed(
  ctx: Ctx,
  patient: Patient,
  user: UserRow,
  input: ProfileInput,
): Promise<void> {
  const { currentPassword } = input
  if (phoneChanges(user, input))
    await assertMayChangeContact(ctx, patient, { channel: 'phone', currentPassword })
  if (!emailChanges(user, input)) return
  await assertMayChangeContact(ctx, patient, { channel: 'email', currentPassword })
  await assertEmailFree(ctx, patient, input.email)
}

async function save(tx: Tx, ctx: Ctx, patient: Patient, input: ProfileInput): Promise<('email' | 'phone')[]> {
  const user = await lockPatient(tx, patient.userId)
  const lastWeight = await newestWeight(tx, user)
  const values = valuesOf(user, input)
  await tx.update(users).set(values).where(eq(users.id, user.id))
  await recordProfileChanges(
    tx,
    ctx.clock,
    user.id,
    treatmentChanges(
      { sex: user.sex, weightLb: lastWeight, heightIn: user.height_in },
      { sex: values.sex, weightLb: values.weight_lb, heightIn: values.height_in },
    ),
  )
  if (values.weight_lb !== lastWeight)
    await appendWeight(tx, ctx.clock, { userId: user.id, lb: values.weight_lb, source: 'profile' })
  if (values.agreed_to_text && !user.agreed_to_text) await reopenTexts(tx, ctx, user)
  if (values.agreed_to_text !== user.agreed_to_text)
    await recordConsents(tx, ctx.clock, { userId: user.id, page: '/home?tab=profile', ip: patient.meta.ip }, [
      { kind: 'texts', agreed: values.agreed_to_text },
    ])
  if (emailChanges(user, input)) await openContactChange(tx, ctx.clock, user, 'email', input.email.trim())
  if (phoneChanges(user, input))
    await openContactChange(tx, ctx.clock, user, 'phone', phoneDigits(input.phone))
  await audit(tx, 'profile.updated', {
    subjectUser: user.id,
    // Which fields changed; their values are health data and stay out of the trail.
    after: { changed: changedFields(user, values) },
  })
  return [
    ...(emailChanges(user, input) ? (['email'] as const) : []),
    ...(phoneChanges(user, input) ? (['phone'] as const) : []),
  ]
}

function valuesOf(user: UserRow, input: ProfileInput): Values {
  if (!isSex(input.gender)) throw new AppError('invalid_request', { field: 'gender' })
  return {
    first_name: input.first_name.trim(),
    last_name: input.last_name.trim(),
    sex: input.gender,
    weight_lb: Math.round(figure(input.weight) * 10) / 10,
    height_in: figure(input.height_inch),
    agreed_to_text: input.text_updates ?? user.agreed_to_text,
    preferred_categories: input.preferred_categories
      ? knownCategories(input.preferred_categories)
      : user.preferred_categories,
  }
}

const VALUE_FIELDS = [
  'first_name',
  'last_name',
  'sex',
  'weight_lb',
  'height_in',
  'agreed_to_text',
  'preferred_categories',
] as const satisfies readonly (keyof Values)[]

const changedFields = (user: UserRow, values: Values): string[] =>
  VALUE_FIELDS.filter((field) => String(user[field]) !== String(values[field]))
