import { holdLine } from '@contour/domain/care-holds/care-hold'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { hours } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { careHolds, staffMembers } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'

/** What waits for the end of a hold is tried again after this long. */
export const HOLD_RETRY = hours(1)

const COLUMNS = {
  id: careHolds.id,
  publicId: careHolds.public_id,
  userId: careHolds.user_id,
  source: careHolds.source,
  reason: careHolds.reason,
  since: careHolds.since,
  owner: careHolds.owner,
  /** The name of the clinician who has it; null for the clinical team. */
  holder: staffMembers.name,
  lookAt: careHolds.look_at,
  keptBy: careHolds.kept_by,
}

const isOpen = isIn(careHolds.state, ['open', 'waiting'])
/** Next to a hold of the state another one counts first: a clinician has to look, and neither ends the other. */
const OF_STATE_LAST = sql`${careHolds.state} = 'waiting'`

const findOpen = preparedQuery((db) =>
  db
    .select(COLUMNS)
    .from(careHolds)
    .leftJoin(staffMembers, eq(staffMembers.id, careHolds.owner))
    .where(and(eq(careHolds.user_id, sql.placeholder('user')), isOpen))
    .orderBy(OF_STATE_LAST),
)

export type OpenHold = Awaited<ReturnType<typeof findOpen>>[number]

/**
 * Returns the open hold of a patient, or null. The one question that every path asks before something leaves or money
 * moves (D-76): the timer and the patient's acceptance, the ship gate, continuations, refills, renewals, the renewal of
 * an authorization, every payment and every capture. One of the state is returned where there is no other.
 */
export async function openHoldOf(db: Reader, userId: number): Promise<OpenHold | null> {
  const [hold] = await findOpen(db, { user: userId })
  return hold ?? null
}

/** The same for a page of patients, by their keys. */
export async function openHoldsOf(
  db: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, OpenHold>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select(COLUMNS)
    .from(careHolds)
    .leftJoin(staffMembers, eq(staffMembers.id, careHolds.owner))
    .where(and(inArray(careHolds.user_id, [...new Set(userIds)]), isOpen))
    .orderBy(desc(OF_STATE_LAST))
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Returns the open hold that a clinician decides, whether or not one of the state stands next to it; null without one. */
export async function holdToDecideOf(db: Reader, userId: number): Promise<OpenHold | null> {
  const [hold] = await db
    .select(COLUMNS)
    .from(careHolds)
    .leftJoin(staffMembers, eq(staffMembers.id, careHolds.owner))
    .where(and(eq(careHolds.user_id, userId), isIn(careHolds.state, ['open'])))
  return hold ?? null
}

/** The neutral line of a hold; null without one. It never says why. */
export const lineOfHold = (hold: Pick<OpenHold, 'holder' | 'source'> | null | undefined): string | null =>
  hold ? holdLine(hold) : null

const NOBODY_LICENSED =
  'Your care is on hold, because nobody of ours is licensed in your state right now. Nothing ships and nothing is charged.'

/**
 * Refuses what would let something leave, or money move, while a patient is on hold.
 * @throws AppError on_hold
 */
export async function assertNoHold(db: Reader, userId: number): Promise<void> {
  const hold = await openHoldOf(db, userId)
  if (!hold) return
  throw new AppError('on_hold', hold.source === 'state' ? { message: NOBODY_LICENSED } : {})
}
