import { orderNumber } from '@contour/domain/orders/order-number'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { conversions, orderOrigins, orders } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'

const NEWEST_FIRST: readonly SortKey[] = [{ by: conversions.id, kind: 'number', order: 'desc' }]

/** Pending in the staff console means waiting, or being sent right now. */
const STATES = { pending: ['waiting', 'sending'], sent: ['sent'], failed: ['failed'] } as const
export type ConversionState = keyof typeof STATES

/** Lists a page of conversions, newest first: ids, source and amounts, no names (D-13). */
export async function listConversions(ctx: Ctx, state?: ConversionState, after?: string) {
  const page = keyset(NEWEST_FIRST, after)
  const found = await ctx.db
    .select({
      row: conversions,
      order: orders.public_id,
      orderKey: orders.id,
      source: orderOrigins.source,
      cents: orderOrigins.cents,
      clickId: sql<string>`${conversions.body}->>'c_id'`,
    })
    .from(conversions)
    .innerJoin(orders, eq(orders.id, conversions.order_id))
    .innerJoin(orderOrigins, eq(orderOrigins.order_id, conversions.order_id))
    .where(and(state ? isIn(conversions.state, STATES[state]) : undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ row }) => [row.id])
  const countOf = (of?: ConversionState) =>
    countRows(
      ctx.db,
      ctx.db
        .select({ id: conversions.id })
        .from(conversions)
        .where(of ? isIn(conversions.state, STATES[of]) : undefined)
        .$dynamic(),
    )
  return {
    message: 'Conversions.',
    rows: rows.map(({ row, order, orderKey, source, cents, clickId }) => ({
      id: row.key,
      order_id: order,
      order_number: orderNumber(orderKey),
      source,
      click_id: clickId,
      cents,
      state: stateOf(row.state),
      tries: row.tries,
      error: row.error,
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
    })),
    next,
    total: await countOf(state),
    counts: {
      pending: await countOf('pending'),
      sent: await countOf('sent'),
      failed: await countOf('failed'),
    },
  }
}

const stateOf = (state: string): ConversionState =>
  state === 'sent' || state === 'failed' ? state : 'pending'
