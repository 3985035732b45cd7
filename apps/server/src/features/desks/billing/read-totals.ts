import { addMonths, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'

const Rows = z.array(
  z.object({
    day: z.string(),
    product: z.string(),
    state: z.string(),
    authorized_cents: z.coerce.number().int(),
    released_cents: z.coerce.number().int(),
    captured_cents: z.coerce.number().int(),
    refunded_cents: z.coerce.number().int(),
  }),
)

/**
 * The ledger of a month by day of US Eastern, product and state (M-51): what was authorized, released, captured and refunded on
 * that day. A refund that failed moved no money. Held is what was authorized by the end of the month, or by now, and is neither
 * captured nor released.
 */
export async function readTotals(ctx: Ctx, asked: string | undefined) {
  const month = asked ?? easternDate(ctx.clock.now()).slice(0, 7)
  const first = `${month}-01`
  const from = easternInstant(first, '00:00').toISOString()
  const until = easternInstant(addMonths(first, 1), '00:00').toISOString()
  const found = await ctx.db.execute(sql`select
      to_char(l.at at time zone 'America/New_York', 'YYYY-MM-DD') as day,
      case when i.purpose = 'addon' then 'add-on'
        else coalesce(o.drug, s.drug, i.drug, i.purpose) end as product,
      coalesce(o.state, '') as state,
      coalesce(sum(l.cents) filter (where l.kind = 'hold'), 0) as authorized_cents,
      coalesce(sum(l.cents) filter (where l.kind in ('void', 'expire')), 0) as released_cents,
      coalesce(sum(l.cents) filter (where l.kind = 'capture'), 0) as captured_cents,
      coalesce(sum(l.cents) filter (where l.kind = 'refund'), 0) as refunded_cents
    from ledger l
    join intents i on i.id = l.intent_id
    left join orders o on o.id = i.order_id
    left join subscriptions s on s.id = i.subscription_id
    left join refunds r on r.id = l.refund_id
    where l.at >= ${from}::timestamptz and l.at < ${until}::timestamptz and r.state is distinct from 'failed'
    group by 1, 2, 3 order by 1, 2, 3`)
  const rows = Rows.parse(found.rows)
  const sumOf = (of: (row: z.infer<typeof Rows>[number]) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0)
  return {
    message: 'The totals of a month.',
    month,
    rows,
    sum: {
      authorized_cents: sumOf((row) => row.authorized_cents),
      released_cents: sumOf((row) => row.released_cents),
      captured_cents: sumOf((row) => row.captured_cents),
      refunded_cents: sumOf((row) => row.refunded_cents),
      held_cents: await heldAt(ctx, until),
    },
  }
}

/** A capture releases what it does not take. */
async function heldAt(ctx: Ctx, until: string): Promise<number> {
  const found = await ctx.db.execute(sql`select coalesce(sum(l.cents), 0) as cents from ledger l
    where l.kind = 'hold' and l.at < ${until}::timestamptz and not exists (select 1 from ledger e
      where e.intent_id = l.intent_id and e.kind in ('void', 'expire', 'capture') and e.at < ${until}::timestamptz)`)
  return z.array(z.object({ cents: z.coerce.number().int() })).parse(found.rows)[0]?.cents ?? 0
}
