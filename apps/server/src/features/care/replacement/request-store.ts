import { replacementLifeCycle } from '@contour/domain/shipments/replacement-life-cycle'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import type { UserRow } from '../../../db/lock-patient.ts'
import { replacementRequests, shipments } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import type { AuditAction } from '../../ground/audit/index.ts'

export type RequestRow = typeof replacementRequests.$inferSelect

/** The moves of a request as conditions of its UPDATE. */
export const MOVES = {
  approved: transition(replacementLifeCycle, 'approved', 'support', replacementRequests.state),
  refused: transition(replacementLifeCycle, 'refused', 'support', replacementRequests.state),
  refunded: transition(replacementLifeCycle, 'refunded', 'billing', replacementRequests.state),
  reshipped: transition(replacementLifeCycle, 'reshipped', 'pharmacy', replacementRequests.state),
  withdrawn: transition(replacementLifeCycle, 'withdrawn', 'patient', replacementRequests.state),
}

/** The subject of a request's tasks and audit rows. */
export const subjectOf = (request: Pick<RequestRow, 'public_id'>) =>
  `replacement:${request.public_id}` as const

export type LockedRequest = {
  user: UserRow
  request: RequestRow
  /** The shipment that is to be replaced. */
  original: typeof shipments.$inferSelect
}

/**
 * Locks a request, its patient first.
 * @throws AppError not_found
 */
export async function lockRequest(tx: Tx, publicId: string): Promise<LockedRequest> {
  const [known] = await tx
    .select({ userId: replacementRequests.user_id, shipmentId: replacementRequests.shipment_id })
    .from(replacementRequests)
    .where(eq(replacementRequests.public_id, publicId))
  if (!known) throw notFound()
  const user = await lockPatient(tx, known.userId)
  const [request] = await tx
    .select()
    .from(replacementRequests)
    .where(eq(replacementRequests.public_id, publicId))
    .for('update')
  const [original] = await tx.select().from(shipments).where(eq(shipments.id, known.shipmentId))
  if (!request || !original) throw notFound()
  return { user, request, original }
}

/** Rejects a decision on a request that was decided before, or whose refund waits at billing. */
export function assertUndecided({ state, refund_id }: RequestRow): void {
  if (state !== 'requested')
    throw new AppError('conflict', { message: 'This request was already decided.', details: { state } })
  if (refund_id !== null)
    throw new AppError('conflict', { message: 'Billing has been asked for a refund and decides it first.' })
}

/** Writes the audit row of a step of a request; the reason and the photo stay in their own tables. */
export const auditRequest = (
  tx: Tx,
  request: RequestRow,
  action: Extract<AuditAction, `replacement.${string}`>,
  after?: Record<string, unknown>,
): Promise<void> => audit(tx, action, { subjectUser: request.user_id, subject: subjectOf(request), after })
