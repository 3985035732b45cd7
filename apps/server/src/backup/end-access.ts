import { codeLifeCycle } from '@contour/domain/verification/code-life-cycle'
import { outboxLifeCycle } from '@contour/domain/notifications/outbox-life-cycle'
import { and, gt, isNull } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import {
  carts,
  chatLinks,
  codes,
  contactUndos,
  loginLinks,
  outbox,
  passwordLinks,
  resumeLinks,
  sessions,
  staffLinks,
  staffSessions,
} from '../db/schema.ts'
import { transition } from '../db/transition.ts'
import { audit } from '../features/ground/audit/index.ts'

const VOIDED = transition(codeLifeCycle, 'voided', 'server', codes.state)
const WITHHELD = transition(outboxLifeCycle, 'withheld', 'server', outbox.state)

const ONE_TIME_LINKS = [chatLinks, contactUndos, loginLinks, passwordLinks, resumeLinks] as const

/**
 * After a restore: who left, logged out or used a link since the backup would be back. Sessions, links and codes end, and
 * messages that waited are kept back, because they may have been sent already.
 */
export async function endAccess(
  db: Db,
  clock: Clock,
  archive: { made_at: string; endBefore: string | null },
): Promise<void> {
  const now = clock.now()
  const real = clock.real()
  await db.transaction(async (tx) => {
    await tx.update(sessions).set({ ended_at: now }).where(isNull(sessions.ended_at))
    await tx.update(staffSessions).set({ ended_at: real }).where(isNull(staffSessions.ended_at))
    await tx
      .update(staffLinks)
      .set({ ended_at: real })
      .where(and(isNull(staffLinks.used_at), isNull(staffLinks.ended_at)))
    for (const table of ONE_TIME_LINKS)
      await tx
        .update(table)
        .set({ expires_at: now })
        .where(and(isNull(table.used_at), gt(table.expires_at, now)))
    await tx.update(carts).set({ signs_in_until: now }).where(gt(carts.signs_in_until, now))
    await tx.update(codes).set({ state: VOIDED.to }).where(VOIDED.allowed)
    await tx
      .update(outbox)
      .set({ state: WITHHELD.to, error: 'kept back: the database was restored from a backup' })
      .where(WITHHELD.allowed)
    await audit(tx, 'backup.restored', {
      after: { made_at: archive.made_at, ...(archive.endBefore ? { end_before: archive.endBefore } : {}) },
    })
  })
}
