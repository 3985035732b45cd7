import { promisedAt } from '@contour/domain/promises/promise-hours'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { and, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { orders } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { audit } from '../../ground/audit/index.ts'
import { licensedStates } from '../../ground/states/index.ts'
import { reviewSince } from '../../care/orders/index.ts'
import { LOCK_IDLE } from './clinic-access.ts'
import { queueRows, selectQueue } from './queue-rows.ts'

/** The statuses in which an order waits for a clinician (M-02). */
export const REVIEWED = [
  'waiting_prescription',
  'appointment_required',
] as const satisfies readonly OrderStatus[]

/** Flags are computed from the answers, so one page of the list searches at most this many pages of orders for them. */
const FLAG_PAGES = 4

/** By how long the review has run: who has waited longest first, and those that the patient has last (D-93). */
const DUE_FIRST: readonly SortKey[] = [
  { by: reviewSince, kind: 'instant' },
  { by: orders.id, kind: 'number' },
]

/** Those whose patients run out first (D-88); first orders, for which nothing runs out, after them. */
const neededBy = sql<string>`coalesce(${orders.needed_by}, date '9999-12-31')`
const NEEDED_FIRST: readonly SortKey[] = [{ by: neededBy, kind: 'date' }, ...DUE_FIRST]

export type QueueFilter = {
  sort?: 'needed' | undefined
  state?: string | undefined
  drug?: 'semaglutide' | 'tirzepatide' | undefined
  kind?: 'first' | 'refill' | 'continuation' | 'dose change' | undefined
  /** Orders that the caller has taken. */
  mine?: boolean | undefined
  /** Orders that the caller may take or has taken. */
  free?: boolean | undefined
  /** Orders with any flag. */
  flagged?: boolean | undefined
  after?: string | undefined
}

/**
 * Lists a page of the orders that wait for a clinician, those due first. Orders of states without a license are shown,
 * without a name or clinical data (D-96), and cannot be taken (M-02). Each call writes one audit row: the list shows health data.
 */
export async function readQueue(ctx: Ctx, caller: Caller, filter: QueueFilter) {
  const { staffId } = asStaff(caller)
  const reader = { staffId, licensed: await licensedStates(ctx.db, ctx.clock, staffId, 'treat') }
  const wanted = wantedOf(ctx, filter, reader)
  const pageAfter = async (cursor: string | undefined) => {
    const page = keyset(filter.sort ? NEEDED_FIRST : DUE_FIRST, cursor)
    const found = await selectQueue(ctx)
      .where(and(wanted, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit)
    const { rows, next } = page.cut(found, ({ order, since }) => [
      ...(filter.sort ? [order.needed_by ?? '9999-12-31'] : []),
      since,
      order.id,
    ])
    return { rows: await queueRows(ctx, rows, reader), next }
  }
  let { rows, next } = await pageAfter(filter.after)
  if (filter.flagged) {
    const flagged = () => rows.filter((row) => row.licensed && row.flags.length > 0)
    for (let n = 1; n < FLAG_PAGES && next !== null && flagged().length === 0; n++)
      ({ rows, next } = await pageAfter(next))
    rows = flagged()
  }
  await audit(ctx.db, 'queue.read', {
    // Records which orders were shown, not only how many.
    after: { rows: rows.length, orders: rows.map(({ order_id }) => order_id) },
  })
  return {
    message: 'The queue.',
    rows,
    next,
    total: filter.flagged ? null : await countWaiting(ctx, wanted),
    waiting: await countWaiting(ctx, reviewed),
    usual_hours: promisedAt(ctx.clock.now()).review_usual,
  }
}

// Literals: as parameters the few statuses would prevent a prepared plan from using their index.
const reviewed = isIn(orders.status, REVIEWED)

const countWaiting = (ctx: Ctx, wanted: SQL | undefined) =>
  countRows(ctx.db, ctx.db.select({ id: orders.id }).from(orders).where(wanted).$dynamic())

function wantedOf(
  ctx: Ctx,
  { state, drug, kind, mine, free }: QueueFilter,
  { staffId, licensed }: { staffId: number; licensed: ReadonlySet<string> },
): SQL | undefined {
  const idleBefore = after(ctx.clock.now(), -LOCK_IDLE)
  const own = and(eq(orders.taken_by, staffId), gt(orders.taken_at, idleBefore))
  const untaken = or(isNull(orders.taken_by), isNull(orders.taken_at), lte(orders.taken_at, idleBefore))
  return and(
    reviewed,
    state ? eq(orders.state, state) : undefined,
    // Which drug an order is for is clinical: the filter tells nothing of other states.
    drug ? and(eq(orders.drug, drug), inArray(orders.state, [...licensed])) : undefined,
    kind ? eq(orders.dose_change, kind === 'dose change') : undefined,
    kind && kind !== 'dose change' ? eq(orders.kind, kind) : undefined,
    mine ? own : undefined,
    free ? and(inArray(orders.state, [...licensed]), or(own, untaken)) : undefined,
  )
}
