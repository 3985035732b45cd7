import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { personNotes } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { findPerson } from './find-person.ts'

/** Adds a note about a person for staff alone; it never changes (D-94). @throws AppError not_found */
export async function addPersonNote(ctx: Ctx, caller: Caller, { id, body }: { id: string; body: string }) {
  const { staffId } = asStaff(caller)
  const user = await findPerson(ctx.db, id)
  await ctx.db.transaction(async (tx) => {
    await tx.insert(personNotes).values({ user_id: user.id, staff_id: staffId, body, at: ctx.clock.now() })
    await audit(tx, 'person.noted', { subjectUser: user.id })
  })
  return { message: 'Note added.' }
}
