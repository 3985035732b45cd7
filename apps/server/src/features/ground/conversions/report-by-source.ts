import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { conversions, orderOrigins } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'

const DAYS = 30

/**
 * Reports purchases by marketing source with the state of their conversions, for whole US Eastern days; the last thirty
 * without a range. Cents are those of the purchase; later refunds are in the ledger (M-32).
 * @throws AppError invalid_request for a range that ends before it starts
 */
export async function reportBySource(
  ctx: Ctx,
  requested: { from?: string | undefined; to?: string | undefined },
) {
  const to = requested.to ?? easternDate(ctx.clock.now())
  const from = requested.from ?? addDays(to, 1 - DAYS)
  if (from > to)
    throw new AppError('invalid_request', { field: 'to', message: 'The last day is before the first.' })
  const rows = await ctx.db
    .select({
      source: orderOrigins.source,
      orders: sql<number>`count(*)::int`,
      cents: sql<number>`sum(${orderOrigins.cents})::int`,
      sent: countOf('sent'),
      failed: countOf('failed'),
      pending: countOf('waiting', 'sending'),
    })
    .from(orderOrigins)
    .leftJoin(conversions, eq(conversions.order_id, orderOrigins.order_id))
    .where(
      and(
        gte(orderOrigins.at, easternInstant(from, '00:00')),
        lt(orderOrigins.at, easternInstant(addDays(to, 1), '00:00')),
      ),
    )
    .groupBy(orderOrigins.source)
    .orderBy(desc(sql`sum(${orderOrigins.cents})`), orderOrigins.source)
  const sum = (name: 'orders' | 'cents' | 'sent' | 'failed' | 'pending') =>
    rows.reduce((all, row) => all + row[name], 0)
  return {
    status: 'success' as const,
    message: 'Purchases by source.',
    from,
    to,
    rows,
    total: {
      orders: sum('orders'),
      cents: sum('cents'),
      sent: sum('sent'),
      failed: sum('failed'),
      pending: sum('pending'),
    },
  }
}

const countOf = (...states: string[]) =>
  sql<number>`(count(*) filter (where ${conversions.state} in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )})))::int`
