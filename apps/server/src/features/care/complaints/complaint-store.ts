import { complaintLifeCycle } from '@contour/domain/complaints/complaint'
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import type { UserRow } from '../../../db/lock-patient.ts'
import { complaints, orders, shipments } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { transition } from '../../../db/transition.ts'
import { notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import type { AuditAction } from '../../ground/audit/index.ts'

export type ComplaintRow = typeof complaints.$inferSelect
export type ParcelRow = typeof shipments.$inferSelect

const { state } = complaints

/** The moves of a complaint as conditions of its UPDATE. */
export const MOVES = {
  replaced: transition(complaintLifeCycle, 'replaced', 'support', state),
  refund_asked: transition(complaintLifeCycle, 'refund_asked', 'support', state),
  refund_refused: transition(complaintLifeCycle, 'refund_refused', 'billing', state),
  replacement_stands: transition(complaintLifeCycle, 'replacement_stands', 'billing', state),
  refunded: transition(complaintLifeCycle, 'refunded', 'billing', state),
  explained: transition(complaintLifeCycle, 'explained', 'support', state),
  withdrawn: transition(complaintLifeCycle, 'withdrawn', 'patient', state),
}

/** The subject of a complaint's task and audit rows. */
export const subjectOf = ({ public_id }: Pick<ComplaintRow, 'public_id'>) => `complaint:${public_id}` as const

export type LockedComplaint = {
  user: UserRow
  complaint: ComplaintRow
  parcel: ParcelRow
  order: typeof orders.$inferSelect
}

/**
 * Locks a complaint, its patient first.
 * @param userId if given, only one of this patient
 * @throws AppError not_found
 */
export async function lockComplaint(tx: Tx, publicId: string, userId?: number): Promise<LockedComplaint> {
  const [known] = await tx
    .select({ userId: complaints.user_id })
    .from(complaints)
    .where(eq(complaints.public_id, publicId))
  if (!known || (userId !== undefined && known.userId !== userId)) throw notFound()
  const user = await lockPatient(tx, known.userId)
  const [complaint] = await tx
    .select()
    .from(complaints)
    .where(eq(complaints.public_id, publicId))
    .for('update')
  if (!complaint) throw notFound()
  return { user, complaint, ...(await parcelOf(tx, complaint)) }
}

/** Returns the parcel that a complaint is about, with its order. */
export async function parcelOf(db: Reader, { shipment_id }: Pick<ComplaintRow, 'shipment_id'>) {
  const [found] = await db
    .select({ parcel: shipments, order: orders })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .where(eq(shipments.id, shipment_id))
  if (!found) throw notFound()
  return found
}

export const isLiveRow = isIn(state, ['open', 'refunding'])

/** Writes the audit row of a step; the words and the photo stay in their own table. */
export const auditComplaint = (
  tx: Reader,
  complaint: ComplaintRow,
  action: Extract<AuditAction, `complaint.${string}`>,
  after?: Record<string, unknown>,
): Promise<void> =>
  audit(tx, action, { subjectUser: complaint.user_id, subject: subjectOf(complaint), after })
