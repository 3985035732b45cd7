import type { Signal } from '@contour/contract/visit-events'
import { HELD_VISIT_STATES, OPEN_VISIT_STATES } from '@contour/domain/visits/visit-life-cycle'
import { isHere } from '@contour/domain/visits/visit-times'
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { orders, visitSignals, visits } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import type { VisitRow } from './visit-store.ts'

/** The two sides of a visit, with what its row knows of each one's connection. */
export type Side = 'patient' | 'clinician'
type At = Pick<Ctx, 'clock' | 'db'>

/** Whoever may sit on a side: the patient of the order, or the clinician who called. */
export type Sitter =
  | { side: 'patient'; userId: number; cartId: number | null }
  | { side: 'clinician'; staffId: number }

/**
 * Returns the open visit of an order for somebody who may connect to it: the patient, also while in line; the clinician
 * who called. A checkout session only for the order of its own cart (D-26). Null for everybody else.
 */
export async function visitToJoin(db: Reader, orderId: string, sitter: Sitter): Promise<VisitRow | null> {
  const [found] = await db
    .select({ visit: visits })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.order_id))
    .where(
      and(
        eq(orders.public_id, orderId),
        sitter.side === 'patient'
          ? and(
              isIn(visits.state, OPEN_VISIT_STATES),
              eq(orders.user_id, sitter.userId),
              sitter.cartId === null ? undefined : eq(orders.cart_id, sitter.cartId),
            )
          : and(isIn(visits.state, HELD_VISIT_STATES), eq(visits.clinician_id, sitter.staffId)),
      ),
    )
  return found?.visit ?? null
}

const seatOf = { patient: visits.patient_seat, clinician: visits.clinician_seat } as const

/** Signs are real time: a clock that is moved on in a demo sends nobody away. */
const seen = ({ clock }: At, side: Side, seat: string | null) =>
  side === 'patient'
    ? { patient_seat: seat, patient_seen_at: seat === null ? null : clock.real() }
    : { clinician_seat: seat, ...(seat === null ? {} : { clinician_seen_at: clock.real() }) }

/** Gives a side of a visit to its newest connection; an earlier one no longer counts. */
export async function takeSeat(at: At, visitId: number, side: Side, seat: string): Promise<void> {
  await at.db
    .update(visits)
    .set(seen(at, side, seat))
    .where(eq(visits.id, visitId))
}

/** Notes a sign of the connection that has the side; one that was replaced changes nothing. */
export async function noteHere(at: At, visitId: number, side: Side, seat: string): Promise<void> {
  await at.db
    .update(visits)
    .set(seen(at, side, seat))
    .where(and(eq(visits.id, visitId), eq(seatOf[side], seat)))
}

/** Frees the side when its connection ends, unless a newer one has it. */
export async function leaveSeat(at: At, visitId: number, side: Side, seat: string): Promise<void> {
  await at.db
    .update(visits)
    .set(seen(at, side, null))
    .where(and(eq(visits.id, visitId), eq(seatOf[side], seat)))
}

/**
 * Stores what one side tells the other, for the other's connection of this moment.
 * @throws AppError wrong_status unless the visit is in progress, forbidden for a connection that was replaced, conflict
 * while the other side is not connected
 */
export async function storeSignal(
  at: At,
  from: { visitId: number; side: Side; seat: string; signal: Signal },
): Promise<void> {
  await at.db.transaction(async (tx) => {
    // Against an end of the visit at the same time, which removes the signals.
    const [visit] = await tx.select().from(visits).where(eq(visits.id, from.visitId)).for('share')
    if (visit?.state !== 'in_progress')
      throw new AppError('wrong_status', { message: 'The visit is not in progress.' })
    const own = from.side === 'patient' ? visit.patient_seat : visit.clinician_seat
    const other = from.side === 'patient' ? visit.clinician_seat : visit.patient_seat
    if (own !== from.seat) throw new AppError('forbidden')
    if (other === null) throw new AppError('conflict', { message: 'The other side is not connected.' })
    await tx
      .insert(visitSignals)
      .values({ visit_id: visit.id, seat: other, content: from.signal, at: at.clock.now() })
  })
}

/** The newest stored signal; a connection gets what comes after it. */
export async function lastSignalOf(db: Reader, visitId: number): Promise<number> {
  const [last] = await db
    .select({ id: visitSignals.id })
    .from(visitSignals)
    .where(eq(visitSignals.visit_id, visitId))
    .orderBy(desc(visitSignals.id))
    .limit(1)
  return last?.id ?? 0
}

/** Reads visits as their connections see them. */
export const readRooms = (db: Reader, visitIds: readonly number[]): Promise<VisitRow[]> =>
  db
    .select()
    .from(visits)
    .where(inArray(visits.id, [...visitIds]))

/** The signals of visits after a number, in order. */
export const signalsAfter = (db: Reader, visitIds: readonly number[], after: number) =>
  db
    .select()
    .from(visitSignals)
    .where(and(inArray(visitSignals.visit_id, [...visitIds]), gt(visitSignals.id, after)))
    .orderBy(asc(visitSignals.id))

/** What a side is told about the other one. */
export function peerOf({ clock }: Pick<Ctx, 'clock'>, visit: VisitRow, side: Side) {
  const [seat, seenAt] =
    side === 'patient'
      ? [visit.clinician_seat, visit.clinician_seen_at]
      : [visit.patient_seat, visit.patient_seen_at]
  const here = seat !== null && isHere(seenAt, clock.real())
  return { peer_here: here, peer_seat: here ? seat : null }
}
