import type { DraftStep } from '@contour/contract/drafts'
import { and, eq, gt, lte } from 'drizzle-orm'
import { hours } from '../../../clock.ts'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { drafts } from '../../../db/schema.ts'

export type DraftRow = typeof drafts.$inferSelect
export type DraftPlace = { userId: number; step: DraftStep; subject: string }

/** Progress expires after 168 hours (document 3 §4), counted from a draft's last save. */
export const DRAFT_LIVES = hours(168)

const oldest = (clock: Clock) => new Date(clock.now().getTime() - DRAFT_LIVES)

export const at = ({ userId, step, subject }: DraftPlace) =>
  and(eq(drafts.user_id, userId), eq(drafts.step, step), eq(drafts.subject, subject))

/** A user's drafts that have not expired. */
export const liveDrafts = (tx: Reader, clock: Clock, userId: number): Promise<DraftRow[]> =>
  tx
    .select()
    .from(drafts)
    .where(and(eq(drafts.user_id, userId), gt(drafts.updated_at, oldest(clock))))

/** Deletes a user's expired drafts. */
export async function dropExpired(tx: Reader, clock: Clock, userId: number): Promise<void> {
  await tx.delete(drafts).where(and(eq(drafts.user_id, userId), lte(drafts.updated_at, oldest(clock))))
}
