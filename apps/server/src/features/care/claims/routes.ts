import { patientCalls, staffCalls, routes } from '../../../http/implement.ts'
import { CLAIM_VERSIONS, withdrawVersion } from '../../ground/approvals/index.ts'
import { approveClaim } from './approve-claim.ts'
import { draftClaim } from './draft-claim.ts'
import { listClaims } from './list-claims.ts'
import { readClaims } from './read-claims.ts'

/** Returns the handlers of the calls that every page may make. */
export const claimsRoutes = routes(patientCalls.claims, (ctx) => ({ readClaims: () => readClaims(ctx) }))

export const staffClaimsRoutes = routes(staffCalls.claims, (ctx) => ({
  list: ({ context }) => listClaims(ctx, context.caller),
  draft: ({ input, context }) => draftClaim(ctx, context.caller, input),
  approve: ({ input, context }) => approveClaim(ctx, context.caller, input),
  withdraw: async ({ input }) => {
    await withdrawVersion(ctx, CLAIM_VERSIONS, input.id)
    return { message: 'Withdrawn. No page shows it.' }
  },
}))
