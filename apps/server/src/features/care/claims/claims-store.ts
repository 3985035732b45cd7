import { CLAIM_IDS, isServed, isSupported } from '@contour/domain/claims/claim-register'
import { isClaimArtifact } from '@contour/domain/sign-offs/artifact'
import { easternDate } from '@contour/domain/time/plain-date'
import { contentOfClaim } from '@contour/forms/clinical-artifacts'
import { asc, desc } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { claims } from '../../../db/schema.ts'
import { publicState, versionInForce } from '../../ground/approvals/index.ts'
import type { PublicState } from '../../ground/approvals/index.ts'
import { readSigned } from '../sign-offs/index.ts'
import type { IsSigned } from '../sign-offs/index.ts'

export type ClaimVersion = typeof claims.$inferSelect

/** Why an approved claim is not shown: nothing stands behind it, or it is about results and nobody signed it (D-86). */
export type ClaimState = PublicState | 'unsupported' | 'unsigned'

/** Reads every claim of the register with its versions, newest first, and which contents are signed. */
export async function readRegister(
  db: Reader,
): Promise<{ isSigned: IsSigned; register: { id: string; versions: ClaimVersion[] }[] }> {
  const rows = await db.select().from(claims).orderBy(asc(claims.claim), desc(claims.version))
  return {
    isSigned: await readSigned(db),
    register: CLAIM_IDS.map((id) => ({ id, versions: rows.filter((row) => row.claim === id) })),
  }
}

/**
 * How pages treat a claim at an instant of the service's clock. A claim that nothing supports, which the documents state,
 * is shown where no patient is real; production draws none (D-63, D-86).
 */
export function stateOf(
  versions: readonly ClaimVersion[],
  isSigned: IsSigned,
  { clock, config }: Pick<Ctx, 'clock' | 'config'>,
): ClaimState {
  const state = publicState(versions, (version) =>
    isServed({ ...version, approved_by: version.approver, withdrawn: false }, easternDate(clock.now())),
  )
  const version = versionInForce(versions)
  if (state !== 'shown' || !version) return state
  if (config.mode === 'production' && !isSupported(version)) return 'unsupported'
  if (
    !config.allowDraftClinical &&
    isClaimArtifact(version.claim) &&
    !isSigned(version.claim, contentOfClaim(version).hash)
  )
    return 'unsigned'
  return 'shown'
}
