import { biographyProblem, normalizeBiography } from '@contour/domain/staff-accounts/clinician-profile'
import type { CtxOf } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { changeClinician } from './change-clinician.ts'

/**
 * Changes the biography of a clinician; an empty one removes it.
 * @throws AppError invalid_request with the field; not_found; conflict for staff who are not clinicians
 */
export async function saveBiography(ctx: CtxOf, input: { id: string; biography: string }) {
  const problem = biographyProblem(input.biography)
  if (problem) throw new AppError('invalid_request', { field: 'biography', message: problem })
  const biography = normalizeBiography(input.biography) || null
  await ctx.db.transaction((tx) =>
    changeClinician(tx, { id: input.id, action: 'staff.biography_saved', set: { biography } }),
  )
  return { message: 'The biography is saved.' }
}
