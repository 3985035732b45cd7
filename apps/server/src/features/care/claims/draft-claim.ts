import { claimProblem, isClaimId, type ClaimWording } from '@contour/domain/claims/claim-register'
import type { Caller } from '../../../caller.ts'
import type { CtxOf } from '../../../context.ts'
import { claims } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { CLAIM_VERSIONS, writeVersion } from '../../ground/approvals/index.ts'

/**
 * Creates the next version of a claim. Pages continue to show the approved one.
 * @throws AppError not_found; invalid_request with what is wrong; conflict when another version was created
 *   concurrently
 */
export async function draftClaim(ctx: CtxOf, caller: Caller, input: ClaimWording & { id: string }) {
  const { id, text, figures, evidence, source, population, studied, expires_on } = input
  if (!isClaimId(id)) throw notFound()
  const wording = { text, figures, evidence, source, population, studied, expires_on }
  const problem = claimProblem(id, wording)
  if (problem) throw new AppError('invalid_request', { message: problem })
  const version = await writeVersion(ctx, caller, CLAIM_VERSIONS, id, {
    wording,
    insert: (tx, stamps) =>
      tx.insert(claims).values({ claim: id, ...wording, figures: { ...figures }, ...stamps }),
  })
  return { message: 'The new version is waiting for approval.', version }
}
