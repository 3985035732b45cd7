import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'

type OrderColumns = Record<'id' | 'subscription_id' | 'shipment_no' | 'kind', SQLWrapper>

/**
 * The condition that a prescription covers an order: it was written for the order itself, or, if that is a continuation,
 * for the same or an earlier shipment of its subscription (D-14). The latest such prescription counts.
 * @param prescribed the order for which it was written
 */
export const coversOrder = (prescribed: Omit<OrderColumns, 'kind'>, covered: OrderColumns): SQL =>
  sql`${prescribed.subscription_id} = ${covered.subscription_id}
    and case when ${covered.kind} = 'continuation' then ${prescribed.shipment_no} <= ${covered.shipment_no}
    else ${prescribed.id} = ${covered.id} end`
