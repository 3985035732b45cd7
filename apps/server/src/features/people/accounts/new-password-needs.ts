import { newPasswordNeeds as needs } from '@contour/domain/accounts/new-password-rule'
import type { NewPasswordNeeds } from '@contour/domain/accounts/new-password-rule'
import { and, eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { audit } from '../../../db/schema.ts'
import type { UserRow } from './user-response.ts'

/** Returns what a new password needs in this session of the patient (D-07, D-39). */
export async function newPasswordNeeds(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  caller: Patient,
  user: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<NewPasswordNeeds> {
  return needs({
    now: ctx.clock.now(),
    hasPassword: user.password_hash !== null,
    passwordAt: caller.passwordAt,
    paidAt: caller.paidAt,
    verifiedEmail: user.password_hash === null && (await verifiedEmailIn(ctx.db, caller)),
  })
}

/** Whether the code for the email was entered in this very session: the audit trail names the session (D-56). */
async function verifiedEmailIn(db: Reader, { userId, sessionId }: Patient): Promise<boolean> {
  if (sessionId === null) return false
  const [row] = await db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.subject_user, userId),
        eq(audit.session, sessionId),
        eq(audit.action, 'code.accepted_email'),
      ),
    )
    .limit(1)
  return row !== undefined
}
