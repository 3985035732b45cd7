import { and, count, eq, inArray, lte, sql } from 'drizzle-orm'
import { COUNT_MAX } from '@contour/domain/lists/paging'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { keyset } from '../../../db/keyset.ts'
import type { SortKey } from '../../../db/keyset.ts'
import { intents, orders } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { paymentRows } from './billing-rows.ts'

const AUTHORIZATION_HOURS = 48

const SOONEST_FIRST: readonly SortKey[] = [
  { by: intents.capture_before, kind: 'instant' },
  { by: intents.id, kind: 'number' },
]

/** Lists a page of the authorizations that expire soon, soonest first; they are replaced 24 hours before (D-18). */
export async function readAuthorizations(ctx: Ctx, within = AUTHORIZATION_HOURS, cursor?: string) {
  const until = after(ctx.clock.now(), hours(within))
  const page = keyset(SOONEST_FIRST, cursor)
  const wanted = and(isIn(intents.state, ['held']), lte(intents.capture_before, until))
  const found = await ctx.db
    .select({ intent: intents, status: orders.status })
    .from(intents)
    .leftJoin(orders, eq(orders.id, intents.order_id))
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ intent }) => [intent.capture_before ?? until, intent.id])
  const payments = await paymentRows(
    ctx.db,
    rows.map(({ intent }) => intent),
  )
  const [all] = await ctx.db
    .select({ n: count(), cents: sql<number>`coalesce(sum(${intents.cents}), 0)::int` })
    .from(intents)
    .where(wanted)
  return {
    status: 'success' as const,
    message: 'Holds.',
    rows: payments.map((payment) => ({
      ...payment,
      order_status: rows.find(({ intent }) => intent.public_id === payment.id)?.status ?? null,
    })),
    next,
    total: Math.min(all?.n ?? 0, COUNT_MAX + 1),
    total_cents: all?.cents ?? 0,
  }
}

/** Counts the payments that wait for the gateway's response. */
export async function countOpenPayments(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(intents)
    .where(inArray(intents.state, ['created', 'unknown', 'capturing', 'voiding']))
  return row?.n ?? 0
}
