import { count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { conversions, orderOrigins, orders } from '../../db/schema.ts'

const ROWS_MAX = 200

/** What the desk calls pending is waiting, or being sent just now. */
const STATES = { pending: ['waiting', 'sending'], sent: ['sent'], failed: ['failed'] } as const
export type ConversionState = keyof typeof STATES

/** Conversions, newest first: ids, source and sums, nobody's name (D-13). */
export async function listConversions(ctx: Ctx, state?: ConversionState) {
  const rows = await ctx.db
    .select({
      row: conversions,
      order: orders.public_id,
      source: orderOrigins.source,
      cents: orderOrigins.cents,
      clickId: sql<string>`${conversions.body}->>'c_id'`,
    })
    .from(conversions)
    .innerJoin(orders, eq(orders.id, conversions.order_id))
    .innerJoin(orderOrigins, eq(orderOrigins.order_id, conversions.order_id))
    .where(state ? inArray(conversions.state, [...STATES[state]]) : undefined)
    .orderBy(desc(conversions.id))
    .limit(ROWS_MAX)
  const counted = await ctx.db
    .select({ state: conversions.state, n: count() })
    .from(conversions)
    .groupBy(conversions.state)
  const all = (of: ConversionState) =>
    counted.filter((row) => stateOf(row.state) === of).reduce((sum, { n }) => sum + n, 0)
  return {
    status: 'success' as const,
    message: 'Conversions.',
    rows: rows.map(({ row, order, source, cents, clickId }) => ({
      id: row.key,
      order_id: order,
      source,
      click_id: clickId,
      cents,
      state: stateOf(row.state),
      tries: row.tries,
      error: row.error,
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
    })),
    counts: { pending: all('pending'), sent: all('sent'), failed: all('failed') },
  }
}

const stateOf = (state: string): ConversionState =>
  state === 'sent' || state === 'failed' ? state : 'pending'
