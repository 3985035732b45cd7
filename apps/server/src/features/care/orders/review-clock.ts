import { REVIEW_BEGINS, REVIEW_STATUSES, clockSince } from '@contour/domain/promises/review-clock'
import { pharmacySince } from '@contour/domain/promises/pharmacy-since'
import { UNSHIPPED_REVIEWED } from '@contour/domain/orders/order-life-cycle'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'
import type { OrderRow } from './order-row.ts'
import { unreadNotices } from './unread-notices.ts'

const texts = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/**
 * When the clock of an order began, and the times in which it stood still; null for an order without such a clock. `began` is
 * null outside of a review, whose clock alone began before its status. `held`: a hold of the patient stops it now.
 */
type StoredClock = {
  began: string | null
  waits: { from: string; to: string | null }[] | null
  held: boolean
}

/** Holds of the patient: no time runs against those who have the order while nothing may leave (D-76, D-93). */
const HOLDS = sql`select c.since, c.lifted_at as until from care_holds c where c.user_id = "orders"."user_id"`
const clockOver = (began: SQL, waits: SQL) => sql`json_build_object('began', ${began}, 'waits',
  (select json_agg(json_build_object('from', w.since, 'to', w.until)) from (${waits}) w),
  'held', exists(select 1 from care_holds c where c.user_id = "orders"."user_id" and c.lifted_at is null))`

/**
 * What the clock of an order is counted from (D-93). Of a review: its beginning, the requests to the patient without those
 * that were withdrawn, which change nothing, the notices that were read during it, and the other states in which the order
 * was. Of every order after its form from which nothing has left: the holds of its patient. For a statement over the orders;
 * the names are written out because a statement over one table drops them.
 */
export const storedClock = sql<StoredClock | null>`(case when "orders"."status" in (${texts(REVIEW_STATUSES)})
  then ${clockOver(
    sql`(select max(b.at) from order_history b where b.order_id = "orders"."id"
      and b.event in (${texts(REVIEW_BEGINS)}))`,
    sql`select q.asked_at as since, q.closed_at as until from image_requests q
        where q.order_id = "orders"."id" and q.state <> 'withdrawn'
      union all select "orders"."created_at", c.at from consents c where c.user_id = "orders"."user_id"
        and c.order_id = "orders"."id" and c.page = 'state-notices'
      union all select h.at, h.until from (select e.at, e.to_status, lead(e.at) over (order by e.n) as until
        from order_history e where e.order_id = "orders"."id") h where h.to_status <> 'waiting_prescription'
      union all ${HOLDS}`,
  )} when "orders"."status" in (${texts(UNSHIPPED_REVIEWED)}) then ${clockOver(sql`null`, HOLDS)} end)`

/** The new time that the patient was given when the first one was not kept; null while it runs (D-93). */
export const newPromise = sql<string | null>`(select p.promised_by from broken_promises p
  where p.order_id = "orders"."id" and p.n = "orders"."version")`

/** Later than every promise: where the patient has an order, its clock has stopped. */
const NEVER = '9999-12-31T00:00:00Z'

/**
 * What `sinceOf` returns for an order in review, for a statement that sorts by it: who has waited longest comes first, those
 * that the patient has come last. Every promise of one version is the same time after it.
 */
export const reviewSince = sql<Date>`(select case
    when ${unreadNotices} is not null
      or exists (select 1 from json_to_recordset(c.waits) as w("from" timestamptz, "to" timestamptz) where w."to" is null)
    then timestamptz ${sql.raw(`'${NEVER}'`)}
    else c.began + coalesce((select sum(upper(span) - lower(span)) from unnest(
      (select range_agg(tstzrange(w."from", w."to"))
        from json_to_recordset(c.waits) as w("from" timestamptz, "to" timestamptz) where w."to" > w."from")
      * tstzmultirange(tstzrange(c.began, null))) as span), interval '0')
    end
  from (select coalesce((stored.clock->>'began')::timestamptz, "orders"."status_since") as began,
      case when json_typeof(stored.clock->'waits') = 'array' then stored.clock->'waits' else json '[]' end as waits
    from (select ${storedClock} as clock) stored) c)`.mapWith(orders.status_since)

/** When the clock began that runs in an order's status: with its review, or with the status. */
const beganAt = ({ order, clock }: Pick<Counted, 'order' | 'clock'>): Date =>
  clock?.began ? new Date(clock.began) : order.status_since

type Counted = {
  order: Pick<OrderRow, 'status' | 'status_since'>
  clock: StoredClock | null
  unread: readonly unknown[] | null
  shipOn: PlainDate | null
}

/**
 * Returns from when the time of an order's status counts, for everybody who reads it: at the pharmacy from the day to which
 * its shipment was moved, in review without the times in which the patient had it, and without those of a hold. Null while
 * the patient has it or is on hold (A-04, D-76, X-61).
 */
export function sinceOf({ order, clock, unread, shipOn }: Counted): Date | null {
  if (!clock) return order.status_since
  if (unread !== null) return null
  return clockSince(
    order.status === 'order_placed' ? pharmacySince(order.status_since, shipOn) : beganAt({ order, clock }),
    (clock.waits ?? []).map(({ from, to }) => ({
      from: new Date(from),
      to: to === null ? null : new Date(to),
    })),
  )
}

/** What `clocksOf` tells of an order. */
export type OrderClock = { began: Date; since: Date | null; newBy: Date | null; held: boolean }

/** Returns the clock of each of some orders. */
export async function clocksOf(db: Reader, orderIds: readonly number[]): Promise<Map<number, OrderClock>> {
  const rows =
    orderIds.length === 0
      ? []
      : await db
          .select({
            id: orders.id,
            order: { status: orders.status, status_since: orders.status_since },
            clock: storedClock,
            unread: unreadNotices,
            newBy: newPromise,
            shipOn: sql<PlainDate | null>`(select s.ship_on from shipments s
              where s.order_id = "orders"."id" and s.kind = 'original')`,
          })
          .from(orders)
          .where(inArray(orders.id, [...orderIds]))
  return new Map(
    rows.map(({ id, newBy, ...row }) => [
      id,
      {
        began: beganAt(row),
        since: sinceOf(row),
        newBy: newBy === null ? null : new Date(newBy),
        held: row.clock?.held ?? false,
      },
    ]),
  )
}

/** The clock of one order. */
export const clockOf = async (
  db: Reader,
  order: Pick<OrderRow, 'id' | 'status_since'>,
): Promise<OrderClock> =>
  (await clocksOf(db, [order.id])).get(order.id) ?? {
    began: order.status_since,
    since: order.status_since,
    newBy: null,
    held: false,
  }
