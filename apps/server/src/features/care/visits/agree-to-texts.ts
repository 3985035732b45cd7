import { eq } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { users } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { recordConsents } from '../../ground/consents/index.ts'
import { mayText, reopenTexts } from '../../ground/reach/index.ts'
import { lockCallersOrder, readOrderPatient } from '../orders/index.ts'
import { assertOpenOrder } from './callers-order.ts'
import { visitPage } from './read-visit.ts'

/**
 * Records that the caller agrees to texts, in the waiting room: who waits wants to be told. Somebody who agreed before
 * stays as they are (M-31).
 * @throws AppError not_found, wrong_status once the order has ended
 */
export async function agreeToTexts(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  const order = await ctx.db.transaction(async (tx) => {
    const locked = await lockCallersOrder(tx, patient, id)
    assertOpenOrder(locked)
    const user = await readOrderPatient(tx, locked)
    if (await mayText(tx, user)) return locked
    await reopenTexts(tx, ctx, user)
    await tx.update(users).set({ agreed_to_text: true }).where(eq(users.id, user.id))
    await recordConsents(
      tx,
      ctx.clock,
      { userId: user.id, page: `/visit/${locked.public_id}`, ip: patient.meta.ip, orderId: locked.id },
      [{ kind: 'texts', agreed: true }],
    )
    await audit(tx, 'profile.updated', { subjectUser: user.id, after: { changed: ['agreed_to_text'] } })
    return locked
  })
  return visitPage(ctx, order)
}
