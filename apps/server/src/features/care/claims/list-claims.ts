import { whyNotApproved } from '@contour/domain/claims/claim-register'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { approvalOf, stampsOf } from '../../ground/approvals/index.ts'
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
        versions: await Promise.all(
          versions.slice(0, VERSIONS_MAX).map(async (version, index) => {
            const whyNot = whyNotApproved(version)
            const approval = await approvalOf(ctx, caller, version, index)
            return {
              version: version.version,
              text: version.text,
              figures: version.figures,
              evidence: version.evidence,
              source: version.source,
              population: version.population,
              studied: version.studied,
              expires_on: version.expires_on,
              ...stampsOf(version),
              ...approval,
              may_approve: approval.may_approve && whyNot === null,
              why_not: whyNot,
            }
          }),
        ),
      })),
    ),
  }
}
