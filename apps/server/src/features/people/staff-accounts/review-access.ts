import { eq } from 'drizzle-orm'
import { actorOf, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { staffMembers } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { lockStaff } from './staff-store.ts'

/**
 * Records that an administrator looked at what somebody may do and leaves it so. What nobody needs is taken away by the
 * other acts of the page.
 * @throws AppError not_found
 */
export async function reviewAccess(ctx: Ctx, caller: Caller, id: string) {
  await ctx.db.transaction(async (tx) => {
    const person = await lockStaff(tx, id)
    await tx
      .update(staffMembers)
      .set({ reviewed_at: ctx.clock.now(), reviewed_by: actorOf(caller) })
      .where(eq(staffMembers.id, person.id))
    await audit(tx, 'staff.reviewed', { subject: `staff:${person.public_id}` })
  })
  return { message: 'The access is confirmed.' }
}
