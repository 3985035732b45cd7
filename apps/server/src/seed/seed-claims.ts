import { CLAIM_IDS, firstWording } from '@contour/domain/claims/claim-register'
import { easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { claims } from '../db/schema.ts'

/**
 * The register's first versions. In production they are drafts: none is shown before an administrator of this clinic
 * has approved it (decisions D-09). In other modes they are approved, so that the pages can be seen.
 */
export async function seedClaims({ db, clock, config }: Ctx): Promise<void> {
  const first = await db.select({ claim: claims.claim }).from(claims).where(eq(claims.version, 1))
  const stored = new Set(first.map(({ claim }) => claim))
  const missing = CLAIM_IDS.filter((id) => !stored.has(id))
  if (missing.length === 0) return
  const today = easternDate(clock.now())
  const approval =
    config.mode === 'production'
      ? {}
      : { approver: 'owner', approver_name: 'Sample owner', approved_at: clock.now() }
  await db
    .insert(claims)
    .values(
      missing.map((id) => ({
        claim: id,
        version: 1,
        ...firstWording(id, today),
        author: 'specification',
        author_name: 'As specified',
        created_at: clock.now(),
        ...approval,
      })),
    )
    .onConflictDoNothing()
}
