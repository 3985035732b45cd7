import type { TreatmentChange } from '@contour/domain/profile/treatment-changes'
import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { profileChanges, staffMembers } from '../../../db/schema.ts'

/** Writes the changes that the chart of an open order shows (D-39, D-72, X-35). */
export async function recordProfileChanges(
  tx: Tx,
  clock: Clock,
  userId: number,
  changes: readonly TreatmentChange[],
): Promise<void> {
  if (changes.length === 0) return
  const at = clock.now()
  await tx.insert(profileChanges).values(changes.map((change) => ({ user_id: userId, ...change, at })))
}

type OrderSince = { user_id: number; created_at: Date }

/** Returns the changes since an order was placed, newest first, with who confirmed each. */
export async function profileChangesSince(tx: Reader, order: OrderSince) {
  return tx
    .select({ change: profileChanges, confirmedBy: staffMembers.name })
    .from(profileChanges)
    .leftJoin(staffMembers, eq(staffMembers.id, profileChanges.confirmed_by))
    .where(and(eq(profileChanges.user_id, order.user_id), gte(profileChanges.at, order.created_at)))
    .orderBy(desc(profileChanges.id))
}

/** Whether a new state of the patient since an order was placed awaits a clinician's confirmation (D-39). */
export async function hasUnconfirmedState(tx: Reader, order: OrderSince): Promise<boolean> {
  const changes = await profileChangesSince(tx, order)
  return changes.some(({ change }) => change.field === 'state' && change.confirmed_at === null)
}

/** Confirms the changes of an order that nobody has confirmed; returns how many there were. */
export async function confirmProfileChanges(
  tx: Tx,
  clock: Clock,
  order: OrderSince,
  staffId: number,
): Promise<number> {
  const confirmed = await tx
    .update(profileChanges)
    .set({ confirmed_by: staffId, confirmed_at: clock.now() })
    .where(
      and(
        eq(profileChanges.user_id, order.user_id),
        gte(profileChanges.at, order.created_at),
        isNull(profileChanges.confirmed_at),
      ),
    )
    .returning({ id: profileChanges.id })
  return confirmed.length
}
