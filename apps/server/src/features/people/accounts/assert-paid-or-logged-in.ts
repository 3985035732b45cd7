import { mayChangeAfterPurchase } from '@contour/domain/accounts/session-status'
import { eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import type { AuditAction } from '../../ground/audit/index.ts'

type Refusal = Extract<
  AuditAction,
  | 'address.save_refused'
  | 'contact.change_phone_refused'
  | 'prescription.decide_refused'
  | 'prescription.take_back_refused'
  | 'profile.update_refused'
>

/**
 * Once the patient has an order, allows a change only from the session that paid or from a login (D-56). Called before
 * the transaction of the change, so that the audit row of a refusal remains. `refused` names what was.
 * @throws AppError login_required
 */
export async function assertPaidOrLoggedIn(ctx: Ctx, caller: Patient, refused: Refusal): Promise<void> {
  if (mayChangeAfterPurchase(await hasOrder(ctx.db, caller.userId), caller)) return
  await audit(ctx.db, refused, {
    purpose: 'access',
    subjectUser: caller.userId,
    after: { code: 'login_required' },
  })
  throw new AppError('login_required')
}

async function hasOrder(db: Reader, userId: number): Promise<boolean> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.user_id, userId)).limit(1)
  return order !== undefined
}
