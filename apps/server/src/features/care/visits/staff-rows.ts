import { ageOn } from '@contour/domain/intake/age'
import { easternDate } from '@contour/domain/time/plain-date'
import { enterBy, isHere } from '@contour/domain/visits/visit-times'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { orders, users, visits } from '../../../db/schema.ts'
import { blockedNumbers } from '../../ground/reach/index.ts'
import type { Lined } from './line.ts'
import type { VisitRow } from './visit-store.ts'

export const selectVisits = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({ visit: visits, order: orders, user: users })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.order_id))
    .innerJoin(users, eq(users.id, visits.user_id))
    .$dynamic()

export async function staffRows(ctx: Ctx, found: readonly Lined[], staffId: number, withPlaces = false) {
  const now = ctx.clock.now()
  const real = ctx.clock.real()
  const missed = await missedBefore(
    ctx,
    found.map(({ order }) => order.id),
  )
  const blocked = await blockedNumbers(
    ctx.db,
    found.map(({ user }) => user.phone),
  )
  return found.map(({ visit, order, user }, n) => ({
    order_id: order.public_id,
    patient: `${user.first_name} ${user.last_name}`,
    age: ageOn(user.dob, easternDate(now)),
    state: order.state,
    drug: order.drug,
    order_status: order.status,
    visit_state: visit.state,
    place: withPlaces ? n + 1 : null,
    joined_at: text(visit.lined_up_at),
    starts_at: text(visit.starts_at),
    called_at: text(visit.called_at),
    enter_by: text(visit.called_at && enterBy(visit.called_at)),
    entered_at: text(visit.entered_at),
    here: isHere(visit.patient_seen_at, real),
    may_text: user.agreed_to_text && !blocked.has(user.phone),
    mine: visit.booked_with === staffId,
    missed_before: missed.get(order.id) ?? 0,
  }))
}

export async function staffRow(ctx: Ctx, visit: VisitRow, staffId: number) {
  const [row] = await staffRows(ctx, await selectVisits(ctx).where(eq(visits.id, visit.id)), staffId)
  if (!row) throw new AppError('not_found')
  return row
}

const text = (at: Date | null): string | null => at?.toISOString() ?? null

async function missedBefore({ db }: Ctx, orderIds: readonly number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: visits.order_id, count: count() })
    .from(visits)
    .where(and(inArray(visits.order_id, [...orderIds]), eq(visits.state, 'missed')))
    .groupBy(visits.order_id)
  return new Map(rows.map(({ orderId, count }) => [orderId, count]))
}
