import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { readUserResponse } from './user-response.ts'

export async function readSession(ctx: Ctx, caller: Caller) {
  const { userId, scope, paidAt } = asPatient(caller)
  const user = await readUserResponse(ctx.db, userId, scope, paidAt)
  return { message: '', user, scope }
}
