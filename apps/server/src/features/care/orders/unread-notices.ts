import type { StateNotice } from '@contour/domain/legal/state-notices'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'

/**
 * The notices that stop the review of an order: what the state of the order and the state it ships to require, in
 * the newest text, without those that the patient has read. Before a form is sent, the form asks. For a statement over
 * the orders; the names are written out because a statement over one table drops them.
 */
export const unreadNotices = sql<StateNotice[] | null>`(case when "orders"."status" in
  ('waiting_prescription', 'appointment_required') then (select json_agg(n.notice order by n.notice)
  from (select distinct jsonb_array_elements_text(r.notices) as notice from state_rules r
    where r.state = "orders"."state" or r.state = (select a.state from addresses a
      where a.user_id = "orders"."user_id" and a.kind = 'shipping')) n
  join lateral (select t.id from legal_texts t where t.kind = 'notice_' || n.notice
    order by t.id desc limit 1) newest on true
  where not exists (select 1 from consents c where c.user_id = "orders"."user_id"
    and c.kind = 'notice_' || n.notice and c.legal_text_id = newest.id and c.agreed)) end)`

/** Returns what is unread for each of some orders. */
export async function noticesOfOrders(
  db: Reader,
  orderIds: readonly number[],
): Promise<Map<number, readonly StateNotice[]>> {
  const rows =
    orderIds.length === 0
      ? []
      : await db
          .select({ id: orders.id, unread: unreadNotices })
          .from(orders)
          .where(inArray(orders.id, [...orderIds]))
  return new Map(rows.map(({ id, unread }) => [id, unread ?? []]))
}

/** A patient's orders whose review waits for a notice to be read, oldest first. */
export const ordersWithUnread = (db: Reader, userId: number) =>
  db
    .select({ order: orders, unread: sql<StateNotice[]>`${unreadNotices}` })
    .from(orders)
    .where(and(eq(orders.user_id, userId), sql`${unreadNotices} is not null`))
    .orderBy(orders.id)
