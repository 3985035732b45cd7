import { eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { actorOf, asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { staffMembers } from '../../../db/schema.ts'
import type { Reader } from '../../../db/database.ts'
import { hasSecondPerson } from '../../ground/approvals/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { lockStaff } from './staff-store.ts'

/**
 * Records that an administrator looked at what somebody may do and leaves it so. What nobody needs is taken away by the
 * other acts of the page.
 * @throws AppError not_found; second_person for the own access, where there is another administrator
 */
export async function reviewAccess(ctx: Ctx, caller: Caller, id: string) {
  await ctx.db.transaction(async (tx) => {
    const person = await lockStaff(tx, id)
    if (!(await mayReview(tx, caller, person.id))) throw new AppError('second_person')
    await tx
      .update(staffMembers)
      .set({ reviewed_at: ctx.clock.now(), reviewed_by: actorOf(caller) })
      .where(eq(staffMembers.id, person.id))
    await audit(tx, 'staff.reviewed', { subject: `staff:${person.public_id}` })
  })
  return { message: 'The access is confirmed.' }
}

/** Nobody judges what they may do themselves, but for the one administrator of a clinic (D-101). */
export async function mayReview(db: Reader, caller: Caller, staffId: number): Promise<boolean> {
  return asStaff(caller).staffId !== staffId || !(await hasSecondPerson(db, 'administrator', actorOf(caller)))
}
