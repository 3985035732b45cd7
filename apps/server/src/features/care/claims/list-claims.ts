import { whyNotApproved } from '@contour/domain/claims/claim-register'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { shownVersions } from '../../ground/approvals/index.ts'
import { readRegister, stateOf } from './claims-store.ts'

/** Versions shown of one claim; the audit trail has the rest. */
const VERSIONS_MAX = 5

/**
 * Lists the register for the staff console: every claim, its state on the pages, its newest versions, their authors and
 * approvers.
 */
export async function listClaims(ctx: Ctx, caller: Caller) {
  const { register, isSigned } = await readRegister(ctx.db)
  return {
    message: 'The claims register.',
    rows: await Promise.all(
      register.map(async ({ id, versions }) => ({
        id,
        state: stateOf(versions, isSigned, ctx),
        versions: (
          await shownVersions(ctx, caller, versions.slice(0, VERSIONS_MAX), (version) => ({
            text: version.text,
            figures: version.figures,
            evidence: version.evidence,
            source: version.source,
            population: version.population,
            studied: version.studied,
            expires_on: version.expires_on,
            why_not: whyNotApproved(version),
          }))
        ).map((version) => ({
          ...version,
          may_approve: version.may_approve && version.why_not === null,
        })),
      })),
    ),
  }
}
