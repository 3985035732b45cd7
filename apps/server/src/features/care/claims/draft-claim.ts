import { claimProblem, isClaimId } from '@contour/domain/claims/claim-register'
import type { ClaimWording } from '@contour/domain/claims/claim-register'
import { desc, eq } from 'drizzle-orm'
import { actorOf, asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { claims } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'

/**
 * Creates the next version of a claim. Pages continue to show the approved one.
 * @throws AppError not_found; invalid_request with what is wrong; conflict when another version was created
 *   concurrently
 */
export async function draftClaim(ctx: Ctx, caller: Caller, input: ClaimWording & { id: string }) {
  const staff = asStaff(caller)
  const { id, text, figures, evidence, source, population, studied, expires_on } = input
  if (!isClaimId(id)) throw notFound()
  const wording = { text, figures, evidence, source, population, studied, expires_on }
  const problem = claimProblem(id, wording)
  if (problem) throw new AppError('invalid_request', { message: problem })
  try {
    return await ctx.db.transaction(async (tx) => {
      const [last] = await tx
        .select({ version: claims.version })
        .from(claims)
        .where(eq(claims.claim, id))
        .orderBy(desc(claims.version))
        .limit(1)
      const version = (last?.version ?? 0) + 1
      await tx.insert(claims).values({
        claim: id,
        version,
        ...wording,
        figures: { ...figures },
        author: actorOf(caller),
        author_name: staff.name,
        created_at: ctx.clock.now(),
      })
      await audit(tx, 'claim.drafted', { subject: `claim:${id}`, after: { version, ...wording } })
      return { status: 'success' as const, message: 'The new version is waiting for approval.', version }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'claims_version')) throw new AppError('conflict')
    throw error
  }
}
