import { whyNotApproved } from '@contour/domain/claims/claim-register'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { claims } from '../../../db/schema.ts'
import { CLAIM_VERSIONS, approveVersion } from '../../ground/approvals/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { settleSignOffTask } from '../sign-offs/index.ts'

/**
 * Approves the newest version of a claim, unless nothing stands behind it (D-86). One about results is shown once the
 * medical director has signed it, who gets the task.
 * @throws AppError invalid_request without evidence, audited; not_found, conflict
 */
export async function approveClaim(ctx: Ctx, caller: Caller, input: { id: string; version: number }) {
  const [version] = await ctx.db
    .select({ evidence: claims.evidence, studied: claims.studied })
    .from(claims)
    .where(and(eq(claims.claim, input.id), eq(claims.version, input.version)))
  const why = version ? whyNotApproved(version) : null
  if (why !== null) {
    await audit(ctx.db, 'claim.approval_refused', {
      subject: `claim:${input.id}`,
      after: { version: input.version },
    })
    throw new AppError('invalid_request', { field: 'evidence', message: why })
  }
  await approveVersion(ctx, caller, CLAIM_VERSIONS, input)
  const unsigned = await ctx.db.transaction((tx) => settleSignOffTask(tx, ctx))
  return {
    status: 'success' as const,
    message: unsigned.some(({ id }) => id === input.id)
      ? 'Approved. Pages show it once the medical director has signed it.'
      : 'Approved. Pages show it from now on.',
  }
}
