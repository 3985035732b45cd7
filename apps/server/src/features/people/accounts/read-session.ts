import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { readUserResponse } from './user-response.ts'

/** Returns the caller's user and scope, as the server sees them. */
export async function readSession(ctx: Ctx, caller: Caller) {
  const { userId, scope, paidAt } = asPatient(caller)
  const user = await readUserResponse(ctx.db, userId, scope, paidAt)
  return { status: 'success' as const, message: '', user, scope }
}
