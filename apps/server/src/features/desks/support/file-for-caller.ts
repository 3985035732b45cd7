import type { DataRequestKind } from '@contour/domain/data-requests/data-request'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { fileDataRequest } from '../data-requests/index.ts'
import { findPerson } from './find-person.ts'

/**
 * Files a request about the records for a verified caller, by the function of the patient's own request (D-95).
 * @throws AppError not_found, invalid_request, conflict while one of the same kind is open
 */
export async function fileRequestForCaller(
  ctx: Ctx,
  caller: Caller,
  { id, kind, words }: { id: string; kind: DataRequestKind; words: string },
) {
  const staff = asStaff(caller)
  const user = await findPerson(ctx.db, id)
  await ctx.db.transaction(async (tx) => {
    await fileDataRequest(tx, ctx, { userId: user.id, kind, words, filedBy: staff.staffId })
  })
  return {
    message: 'The request is filed. The person sees it under Your records.',
  }
}
