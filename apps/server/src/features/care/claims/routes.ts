import type { Ctx } from '../../../context.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
import { CLAIM_VERSIONS, withdrawVersion } from '../../ground/approvals/index.ts'
import { approveClaim } from './approve-claim.ts'
import { draftClaim } from './draft-claim.ts'
import { listClaims } from './list-claims.ts'
import { readClaims } from './read-claims.ts'

/** Returns the handlers of the calls that every page may make. */
export function claimsRoutes(ctx: Ctx) {
  const os = patientCalls.claims
  return { readClaims: os.readClaims.handler(() => readClaims(ctx)) }
}

/** Returns the handlers of the staff console's calls. */
export function staffClaimsRoutes(ctx: Ctx) {
  const os = staffCalls.claims
  return {
    list: os.list.handler(({ context }) => listClaims(ctx, context.caller)),
    draft: os.draft.handler(({ input, context }) => draftClaim(ctx, context.caller, input)),
    approve: os.approve.handler(({ input, context }) => approveClaim(ctx, context.caller, input)),
    withdraw: os.withdraw.handler(async ({ input }) => {
      await withdrawVersion(ctx, CLAIM_VERSIONS, input.id)
      return { status: 'success' as const, message: 'Withdrawn. No page shows it.' }
    }),
  }
}
