import { pharmacySince } from '@contour/domain/promises/pharmacy-since'
import { promisedAt } from '@contour/domain/promises/promise-hours'
import { promiseTimes } from '@contour/domain/promises/promises'
import { REVIEW_BEGINS, REVIEW_STATUSES } from '@contour/domain/promises/review-clock'
import type { Taken } from '@contour/domain/reports/time-figures'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '../../../db/database.ts'
import type { Span } from './span.ts'

const texts = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

const Reviews = z.array(z.object({ minutes: z.coerce.number(), made: z.coerce.date() }))

/**
 * The minutes of each review that was decided in a month, as its clock counts them (D-93): without the time in which the
 * patient had the order or was on hold, and when its order was made. A cancellation decides nothing.
 */
export async function readReviews(
  db: Reader,
  { from, until }: Span,
): Promise<{ minutes: number; made: Date }[]> {
  const found = await db.execute(sql`with decided as (
      select e.order_id, e.at, (select max(b.at) from order_history b
        where b.order_id = e.order_id and b.n < e.n and b.event in (${texts(REVIEW_BEGINS)})) as began
      from order_history e
      where e.at >= ${from}::timestamptz and e.at < ${until}::timestamptz
        and e.from_status in (${texts(REVIEW_STATUSES)}) and e.to_status not in (${texts(REVIEW_STATUSES)})
        and e.to_status in ('prescription_received', 'denied')),
    moves as (select h.order_id, h.to_status, h.at, lead(h.at) over (partition by h.order_id order by h.n) as until
      from order_history h where h.order_id in (select d.order_id from decided d))
    select (select coalesce(sum(extract(epoch from upper(s) - lower(s))), 0) / 60 from unnest(
        coalesce((select range_agg(tstzrange(m.at, m.until)) from moves m
          where m.order_id = d.order_id and m.to_status = 'waiting_prescription'
            and m.at >= d.began and m.until <= d.at and m.until > m.at), tstzmultirange())
        - coalesce((select range_agg(tstzrange(w.since, w.until)) from (
            select q.asked_at as since, q.closed_at as until from image_requests q
              where q.order_id = d.order_id and q.state <> 'withdrawn'
            union all select o.created_at, c.at from consents c join orders o on o.id = c.order_id
              where c.order_id = d.order_id and c.page = 'state-notices'
            union all select k.since, k.lifted_at from care_holds k join orders o on o.user_id = k.user_id
              where o.id = d.order_id) w
          where w.until is null or w.until > w.since), tstzmultirange())) s) as minutes,
      (select o.created_at from orders o where o.id = d.order_id) as made
    from decided d where d.began is not null`)
  return Reviews.parse(found.rows)
}

const Sent = z.array(
  z.object({
    began: z.coerce.date(),
    ended: z.coerce.date(),
    ship_on: z.string().nullable(),
    made: z.coerce.date(),
  }),
)

/** A time that was promised by a day: kept if it ended by the promise that the patient read. */
const byPromise = (
  status: 'order_placed' | 'order_shipped',
  since: Date,
  { began, ended, made }: { began: Date; ended: Date; made: Date },
) => {
  const { worstBy } = promiseTimes(status, since, promisedAt(made))
  return {
    minutes: (ended.getTime() - began.getTime()) / 60_000,
    kept: worstBy === null || ended <= worstBy,
  }
}

/** The parcels that left in a month, since the pharmacy has them; a day to which one was moved is its day (M-18). */
export async function readShipments(db: Reader, { from, until }: Span): Promise<Taken[]> {
  const found =
    await db.execute(sql`select s.created_at as began, s.shipped_at as ended, s.ship_on::text as ship_on,
      o.created_at as made
    from shipments s join orders o on o.id = s.order_id where s.kind = 'original'
      and s.shipped_at >= ${from}::timestamptz and s.shipped_at < ${until}::timestamptz`)
  return Sent.parse(found.rows).map((sent) =>
    byPromise('order_placed', pharmacySince(sent.began, sent.ship_on), sent),
  )
}

/** The parcels whose delivery was reported in a month, since they left; an assumed one says nothing (M-17). */
export async function readDeliveries(db: Reader, { from, until }: Span): Promise<Taken[]> {
  const found = await db.execute(sql`select s.shipped_at as began, s.delivered_at as ended, null as ship_on,
      o.created_at as made
    from shipments s join orders o on o.id = s.order_id
    where s.delivered_at >= ${from}::timestamptz and s.delivered_at < ${until}::timestamptz
      and s.shipped_at is not null and not s.delivery_assumed`)
  return Sent.parse(found.rows).map((sent) => byPromise('order_shipped', sent.began, sent))
}

const Visits = z.array(z.object({ wait: z.coerce.number().nullable(), length: z.coerce.number().nullable() }))

/** The minutes of the visits that began in a month: in the line until the last call, for a booked one none, and in the visit. */
export async function readVisits(db: Reader, { from, until }: Span) {
  const found = await db.execute(sql`select
      case when v.starts_at is null then extract(epoch from v.called_at - v.lined_up_at) / 60 end as wait,
      extract(epoch from v.ended_at - v.entered_at) / 60 as length
    from visits v where v.entered_at >= ${from}::timestamptz and v.entered_at < ${until}::timestamptz`)
  const rows = Visits.parse(found.rows)
  return {
    waits: rows.flatMap(({ wait }) => (wait === null ? [] : [wait])),
    lengths: rows.flatMap(({ length }) => (length === null ? [] : [length])),
  }
}
