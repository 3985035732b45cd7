import { knownCategories } from '@contour/domain/accounts/preferred-categories'
import { and, desc, eq } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { consents, users } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { newPasswordNeeds } from '../accounts/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { isUncorrected } from '../../ground/consents/index.ts'
import { emailTrouble, textsTrouble } from '../../ground/reach/index.ts'
import { findOpenChange } from '../verification/index.ts'
import { newestWeight } from './weight-store.ts'

/**
 * GET /api/app/profile: what the profile form shows (P-PRF-002).
 * @throws AppError not_found
 */
export async function readProfile(ctx: Ctx, caller: Caller) {
  const patient = asPatient(caller)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, patient.userId))
  if (!user) throw notFound()
  const [email, phone] = await Promise.all([
    findOpenChange(ctx.db, user.id, 'email'),
    findOpenChange(ctx.db, user.id, 'phone'),
  ])
  await audit(ctx.db, 'profile.read', { subjectUser: user.id })
  return {
    message: '',
    profile: {
      id: user.public_id,
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone: user.phone,
      gender: user.sex,
      weight: await newestWeight(ctx.db, user),
      height_inch: user.height_in,
      text_updates: user.agreed_to_text,
      preferred_categories: knownCategories(user.preferred_categories),
      created_at: user.created_at.toISOString(),
      health_id: user.health_id,
    },
    pending: { email: email?.new_value ?? null, phone: phone?.new_value ?? null },
    texts_agreed_at: user.agreed_to_text ? await textsAgreedAt(ctx.db, user.id) : null,
    texts_trouble: await textsTrouble(ctx.db, user.phone),
    email_trouble: await emailTrouble(ctx.db, user.email),
    password_needs: await newPasswordNeeds(ctx, patient, user),
  }
}

/** When the patient last agreed to text messages; null for a record from before consents were stored. */
async function textsAgreedAt(db: Reader, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ at: consents.at })
    .from(consents)
    .where(
      and(
        eq(consents.user_id, userId),
        eq(consents.kind, 'texts'),
        eq(consents.agreed, true),
        isUncorrected(db),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(1)
  return row?.at.toISOString() ?? null
}
