import type { PaymentRecord } from '@contour/domain/payments/money-events'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'

/**
 * Selects payments with their ledger and their disputes as JSON, oldest first: what every screen, letter and receipt
 * derives the events of a payment from (D-90). The ledger entry of a refund that failed later is left out.
 * @param where a condition on the row `i` of the table intents
 */
export const paymentRecords = (where: SQL) => sql<PaymentRecord[] | null>`(select json_agg(json_build_object(
  'id', i.id, 'public_id', i.public_id, 'purpose', i.purpose, 'state', i.state, 'cents', i.cents,
  'captured', i.captured_cents, 'replaces', i.replaces, 'created_at', i.created_at,
  'entries', coalesce((select json_agg(json_build_object('kind', l.kind, 'cents', l.cents, 'at', l.at) order by l.at, l.id)
    from ledger l left join refunds r on r.id = l.refund_id
    where l.intent_id = i.id and (l.refund_id is null or r.state = 'made')), '[]'::json),
  'disputes', coalesce((select json_agg(json_build_object('cents', d.cents, 'state', d.state,
    'gateway_state', d.gateway_state, 'opened_at', d.opened_at, 'closed_at', d.closed_at) order by d.id)
    from disputes d where d.intent_id = i.id), '[]'::json)) order by i.id) from intents i where ${where})`

/** Reads payments with their ledger and disputes. */
export async function readPaymentRecords(db: Reader, where: SQL): Promise<PaymentRecord[]> {
  const [row] = await db.select({ records: paymentRecords(where) }).from(sql`(select 1) as one`)
  return row?.records ?? []
}
