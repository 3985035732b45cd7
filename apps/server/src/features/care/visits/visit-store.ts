import { OPEN_VISIT_STATES, VISIT_ENDS, visitLifeCycle } from '@contour/domain/visits/visit-life-cycle'
import type { VisitActor, VisitEvent } from '@contour/domain/visits/visit-life-cycle'
import { and, desc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { visitSignals, visits } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { audit } from '../../ground/audit/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'

export type VisitRow = typeof visits.$inferSelect

/** Returns the open visit of an order; there is one at most. */
export async function openVisit(db: Reader, orderId: number): Promise<VisitRow | null> {
  const [visit] = await db
    .select()
    .from(visits)
    .where(and(eq(visits.order_id, orderId), isIn(visits.state, OPEN_VISIT_STATES)))
  return visit ?? null
}

/** Returns the newest visit of an order that has ended. */
export async function lastVisit(db: Reader, orderId: number): Promise<VisitRow | null> {
  const [visit] = await db
    .select()
    .from(visits)
    .where(and(eq(visits.order_id, orderId), isIn(visits.state, VISIT_ENDS)))
    .orderBy(desc(visits.id))
    .limit(1)
  return visit ?? null
}

export async function visitOf(db: Reader, publicId: string): Promise<VisitRow | null> {
  const [visit] = await db.select().from(visits).where(eq(visits.public_id, publicId))
  return visit ?? null
}

export type VisitMove = {
  visit: VisitRow
  event: VisitEvent
  actor: VisitActor
  /** The public id of its order, for the audit trail. */
  orderId: string
  set?: Partial<Omit<typeof visits.$inferInsert, 'state'>>
}

/**
 * Moves a visit along its life cycle by one conditional UPDATE with its audit row. What the browsers told each other is
 * removed once the visit is no longer in progress; the task about a late visit ends once its patient no longer waits.
 * @throws AppError wrong_status if the life cycle forbids it, or if another transaction moved it first
 */
export async function moveVisit(tx: Tx, ctx: Pick<Ctx, 'clock'>, move: VisitMove): Promise<VisitRow> {
  const { visit, event, actor } = move
  const to = visitLifeCycle.next(visit.state, event, actor)
  if (to === null || to === 'remembered')
    throw new AppError('wrong_status', {
      message: visitLifeCycle.why(visit.state, event, actor),
      details: { visit_state: visit.state },
    })
  const ended = visitLifeCycle.ends.includes(to)
  const [moved] = await tx
    .update(visits)
    .set({
      ...move.set,
      state: to,
      ...(ended ? { ended_at: ctx.clock.now() } : {}),
      version: sql`${visits.version} + 1`,
    })
    .where(and(eq(visits.id, visit.id), eq(visits.state, visit.state), eq(visits.version, visit.version)))
    .returning()
  if (!moved) throw new AppError('wrong_status', { message: 'This visit has changed in the meantime.' })
  if (visit.state === 'in_progress' && to !== 'in_progress')
    await tx.delete(visitSignals).where(eq(visitSignals.visit_id, visit.id))
  if (visit.state === 'waiting' && visit.starts_at)
    await resolveTasks(
      tx,
      ctx,
      { kinds: ['visit_waits'], subject: `order:${move.orderId}` },
      to === 'called' ? 'The patient was called.' : 'The visit ended.',
    )
  await auditVisit(tx, move, { before: { state: visit.state }, after: { state: to } })
  return moved
}

/** Writes the audit row of a visit, in the transaction of its change. */
export async function auditVisit(
  tx: Reader,
  { visit, event, orderId }: Pick<VisitMove, 'visit' | 'event' | 'orderId'>,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  await audit(tx, `visit.${event}`, {
    subjectUser: visit.user_id,
    subject: `order:${orderId}`,
    ...change,
  })
}
