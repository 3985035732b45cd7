import type { OwnComplaint } from '@contour/contract/complaints'
import { holderOf } from '@contour/domain/complaints/complaint'
import type { ComplaintKind, ComplaintState, UseAnswer } from '@contour/domain/complaints/complaint'
import { holderWords } from '@contour/domain/complaints/complaint-texts'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { sql } from 'drizzle-orm'
import { orders } from '../../../db/schema.ts'

/** A row of `complaintsOfOrder` as the database builds it; instants are text. */
export type StoredComplaint = {
  id: string
  shipment: number
  kind: ComplaintKind
  state: ComplaintState
  told_at: string
  has_photo: boolean
  pharmacy: string | null
  due_at: string | null
  use: UseAnswer | null
  use_note: string | null
  use_at: string | null
  decided_at: string | null
  message: string | null
  cents: number | null
  brand: string | null
  last4: string | null
  sent: number | null
  ship_on: string | null
  shipped_at: string | null
  delivered_at: string | null
}

/** What the patient said is wrong with parcels of the order, oldest first; null for most orders. */
export const complaintsOfOrder = sql<StoredComplaint[] | null>`(select json_agg(json_build_object(
  'id', c.public_id, 'shipment', c.shipment_id, 'kind', c.kind, 'state', c.state, 'told_at', c.told_at,
  'has_photo', c.upload_id is not null, 'pharmacy', f.name, 'due_at', c.due_at, 'use', c.use_answer,
  'use_note', c.use_note, 'use_at', c.use_at, 'decided_at', c.decided_at, 'message', c.decision_text,
  'cents', d.cents, 'brand', i.card_brand, 'last4', i.card_last4, 'sent', n.id, 'ship_on', n.ship_on,
  'shipped_at', n.shipped_at, 'delivered_at', n.delivered_at) order by c.id)
  from shipments s join complaints c on c.shipment_id = s.id
  left join pharmacies f on f.id = s.pharmacy_id
  left join replacement_requests r on r.id = c.request_id
  left join shipments n on n.id = r.replacement_shipment_id
  left join refunds d on d.id = r.refund_id
  left join intents i on i.id = d.intent_id
  where s.order_id = ${orders.id} and c.state <> 'withdrawn')`

const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString())

/** Returns the rows as the patient reads them; the words of a refund's request only once the money is back. */
export const toOwnComplaints = (rows: readonly StoredComplaint[] | null): OwnComplaint[] =>
  (rows ?? []).map((row) => {
    const holder = holderOf({ kind: row.kind, state: row.state, use_answer: row.use })
    const decided = holder === null
    return {
      id: row.id,
      parcel: parcelNumber(row.shipment),
      kind: row.kind,
      state: row.state,
      told_at: new Date(row.told_at).toISOString(),
      has_photo: row.has_photo,
      with: holder && holderWords(holder, row.pharmacy),
      by: instant(row.due_at),
      use: row.use,
      use_note: row.use_note,
      use_at: instant(row.use_at),
      can_withdraw: row.state === 'open' && row.use === null,
      decided_at: decided ? instant(row.decided_at) : null,
      message: decided ? row.message : null,
      refund:
        row.state === 'refunded' && row.cents !== null
          ? { cents: row.cents, brand: row.brand, last4: row.last4 }
          : null,
      sent:
        row.sent === null || row.ship_on === null
          ? null
          : {
              parcel: parcelNumber(row.sent),
              ship_on: row.ship_on,
              shipped_at: instant(row.shipped_at),
              delivered_at: instant(row.delivered_at),
            },
    }
  })
