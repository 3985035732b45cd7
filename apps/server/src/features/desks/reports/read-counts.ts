import { PLAN_COUNTS, SMALLEST_GROUP } from '@contour/domain/reports/time-figures'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '../../../db/database.ts'
import type { Span } from './span.ts'

const Rows = z.array(
  z.object({ name: z.string(), count: z.coerce.number().int(), cents: z.coerce.number().int().nullable() }),
)

/** Names in a group; what is rarer counts together, so that the parts stay the whole. */
const MOST = 20

async function read(db: Reader, query: SQL): Promise<z.infer<typeof Rows>> {
  const rows = Rows.parse((await db.execute(query)).rows)
  const isNamed = ({ name }: { name: string }, place: number) => name !== '' && place < MOST
  const rest = rows.filter((row, place) => !isNamed(row, place))
  if (rest.length === 0) return rows
  const cents = rest.some((row) => row.cents !== null)
    ? rest.reduce((all, row) => all + (row.cents ?? 0), 0)
    : null
  return [...rows.filter(isNamed), { name: '', count: rest.reduce((all, row) => all + row.count, 0), cents }]
}

/** Purchases of a month by where they came from, with their amounts as they were recorded (M-32, M-51). */
const sources = ({
  from,
  until,
}: Span) => sql`select o.source as name, count(*) as count, sum(o.cents) as cents
  from order_origins o where o.at >= ${from}::timestamptz and o.at < ${until}::timestamptz
  group by 1 order by 2 desc, 1`

/** Disqualifications by their reason; a reason of few people counts with the others, because it could show who (M-51). */
const disqualified = ({ from, until }: Span) => sql`select name, sum(count) as count, null as cents from (
    select case when count(*) >= ${SMALLEST_GROUP} then d.reason else '' end as name, count(*) as count
    from disqualifications d where d.at >= ${from}::timestamptz and d.at < ${until}::timestamptz group by d.reason) g
  group by 1 order by 2 desc, 1`

/** Uses of coupons in paid orders, by code. */
const coupons = ({ from, until }: Span) => sql`select c.code_lower as name, count(*) as count, null as cents
  from coupon_uses u join coupons c on c.id = u.coupon_id
  where u.state = 'used' and u.at >= ${from}::timestamptz and u.at < ${until}::timestamptz
  group by 1 order by 2 desc, 1`

const ran = (from: string) => sql`s.created_at < ${from}::timestamptz
  and s.anchor_on < (${from}::timestamptz at time zone 'America/New_York')::date
  and (s.ended_at is null or s.ended_at >= ${from}::timestamptz)`

/** Plans that ran when the month began, how many of them it lost, those that started in it, and those that ended in it by why. */
const plans = ({ from, until }: Span) => sql`select k.name, count(*) filter (where case k.name
      when 'running' then ${ran(from)}
      when 'lost' then ${ran(from)} and s.ended_at < ${until}::timestamptz and s.end_reason is distinct from 'replaced'
      when 'started' then s.anchor_on >= (${from}::timestamptz at time zone 'America/New_York')::date
        and s.anchor_on < (${until}::timestamptz at time zone 'America/New_York')::date
      else s.ended_at >= ${from}::timestamptz and s.ended_at < ${until}::timestamptz and k.name = case s.end_reason
        when 'replaced' then 'replaced' when 'past due' then 'unpaid' when 'denied' then 'denied' else 'canceled' end
    end) as count, null as cents
  from (values ${sql.join(
    PLAN_COUNTS.map((name, at) => sql`(${name}::text, ${at}::int)`),
    sql`, `,
  )}) as k(name, at)
  left join subscriptions s on s.anchor_on is not null group by k.name, k.at order by k.at`

/** Reads what a month's people and plans are made of; counts and sums alone, and none of them names anybody (M-51). */
export async function readCounts(db: Reader, span: Span) {
  const groups = [
    ['source', sources],
    ['disqualified', disqualified],
    ['plans', plans],
    ['coupon', coupons],
  ] as const
  const counts = []
  for (const [group, query] of groups)
    for (const row of await read(db, query(span))) counts.push({ group, ...row })
  return counts
}
