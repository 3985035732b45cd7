import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

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

type PrescriptionColumns = Record<'state' | 'issued_at' | 'decided_at', SQLWrapper>

/**
 * The condition that a prescription stands for an order: it is in force, or it was when the parcel left and was voided later,
 * as when the dose changes or the next parcel goes to another state (D-57, D-76). What has left stays hers: whoever asks
 * what a patient has, had or was charged for asks this. What may leave, and what is prescribed now, need a state in force.
 * @param orderId of the order that left, which the prescription was written for or covers
 */
export const standsFor = (
  { state, issued_at: issued, decided_at: decided }: PrescriptionColumns,
  orderId: SQLWrapper,
): SQL =>
  sql`(${state} in ('accepted', 'auto') or (${state} = 'voided' and exists(select 1 from shipments sent
    where sent.order_id = ${orderId} and sent.kind = 'original' and sent.shipped_at between ${issued} and ${decided})))`
