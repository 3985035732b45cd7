import { actorOf, asStaff } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { readRegister, stateOf } from './claims-store.ts'
import type { ClaimVersion } from './claims-store.ts'

/** Versions shown of one claim; the audit trail has the rest. */
const VERSIONS_MAX = 5

/** The register for the desk: every claim, its state on the pages, its newest versions and who stands for them. */
export async function listClaims(ctx: Ctx, caller: Caller) {
  const { roles } = asStaff(caller)
  const me = actorOf(caller)
  const now = ctx.clock.now()
  const mayApprove = (version: ClaimVersion, index: number) =>
    index === 0 && version.approved_at === null && version.author !== me && roles.includes('administrator')
  return {
    status: 'success' as const,
    message: 'The claims register.',
    rows: (await readRegister(ctx.db)).map(({ id, versions }) => ({
      id,
      state: stateOf(versions, now),
      versions: versions.slice(0, VERSIONS_MAX).map((version, index) => ({
        version: version.version,
        text: version.text,
        figures: version.figures,
        source: version.source,
        population: version.population,
        studied: version.studied,
        expires_on: version.expires_on,
        author: version.author_name,
        approver: version.approver_name,
        approved_at: version.approved_at?.toISOString() ?? null,
        withdrawn_at: version.withdrawn_at?.toISOString() ?? null,
        created_at: version.created_at.toISOString(),
        may_approve: mayApprove(version, index),
      })),
    })),
  }
}
