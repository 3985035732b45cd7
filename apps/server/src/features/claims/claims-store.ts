import { CLAIM_IDS, isServed } from '@contour/domain/claims/claim-register'
import { easternDate } from '@contour/domain/time/plain-date'
import { asc, desc } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import { claims } from '../../db/schema.ts'
import { publicState } from '../approvals/index.ts'
import type { PublicState } from '../approvals/index.ts'

export type ClaimVersion = typeof claims.$inferSelect

/** Reads every claim of the register with its versions, newest first. */
export async function readRegister(db: Reader): Promise<{ id: string; versions: ClaimVersion[] }[]> {
  const rows = await db.select().from(claims).orderBy(asc(claims.claim), desc(claims.version))
  return CLAIM_IDS.map((id) => ({ id, versions: rows.filter((row) => row.claim === id) }))
}

/** How pages treat a claim at an instant of the service's clock. */
export function stateOf(versions: readonly ClaimVersion[], now: Date): PublicState {
  return publicState(versions, (version) =>
    isServed({ ...version, approved_by: version.approver, withdrawn: false }, easternDate(now)),
  )
}
