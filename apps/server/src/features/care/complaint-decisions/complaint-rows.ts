import { asksUse, holderOf } from '@contour/domain/complaints/complaint'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../db/database.ts'
import {
  complaints,
  orders,
  pharmacies,
  refunds,
  replacementRequests,
  shipments,
  staffMembers,
  users,
} from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'

const sent = alias(shipments, 'sent')
const opener = alias(staffMembers, 'opener')
const answerer = alias(staffMembers, 'answerer')
const decider = alias(staffMembers, 'decider')

/** Selects complaints with all that staff read of them. */
export const selectComplaints = (db: Reader) =>
  db
    .select({
      complaint: complaints,
      user: users,
      parcel: shipments,
      order: orders,
      pharmacy: pharmacies.name,
      sent,
      refund: refunds.cents,
      opener: opener.name,
      answerer: answerer.name,
      decider: decider.name,
    })
    .from(complaints)
    .innerJoin(users, eq(users.id, complaints.user_id))
    .innerJoin(shipments, eq(shipments.id, complaints.shipment_id))
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .leftJoin(pharmacies, eq(pharmacies.id, shipments.pharmacy_id))
    .leftJoin(replacementRequests, eq(replacementRequests.id, complaints.request_id))
    .leftJoin(sent, eq(sent.id, replacementRequests.replacement_shipment_id))
    .leftJoin(refunds, eq(refunds.id, replacementRequests.refund_id))
    .leftJoin(opener, eq(opener.id, complaints.opened_by))
    .leftJoin(answerer, eq(answerer.id, complaints.use_by))
    .leftJoin(decider, eq(decider.id, complaints.decided_by))
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectComplaints>>[number]

/**
 * A complaint as staff read it: the same status for every role.
 * @param words whether the patient's words are for the reader; billing reads none
 */
export function staffComplaint({ complaint, user, parcel, order, ...found }: Found, words: boolean) {
  const { use_answer: answer, use_role: role, use_at: at } = complaint
  return {
    id: complaint.public_id,
    order_id: order.public_id,
    patient: `${user.first_name} ${user.last_name}`,
    parcel: parcelNumber(parcel.id),
    delivered_at: parcel.delivered_at?.toISOString() ?? null,
    pharmacy: found.pharmacy,
    kind: complaint.kind,
    state: complaint.state,
    told_at: complaint.told_at.toISOString(),
    opened_by: found.opener,
    words: words ? complaint.words : null,
    has_photo: words && complaint.upload_id !== null,
    holder: holderOf(complaint),
    due_at: complaint.due_at?.toISOString() ?? null,
    promises_broken: complaint.promises_broken,
    asks_use: asksUse(complaint.kind),
    use:
      answer && role && at
        ? {
            answer,
            note: words ? (complaint.use_note ?? '') : '',
            role,
            by: found.answerer ?? '',
            at: at.toISOString(),
          }
        : null,
    decision: complaint.decided_at
      ? {
          text: words ? complaint.decision_text : null,
          by: found.decider ?? '',
          at: complaint.decided_at.toISOString(),
        }
      : null,
    refund_cents: found.refund,
    sent: found.sent && {
      parcel: parcelNumber(found.sent.id),
      ship_on: found.sent.ship_on,
      shipped_at: found.sent.shipped_at?.toISOString() ?? null,
      delivered_at: found.sent.delivered_at?.toISOString() ?? null,
    },
  }
}

/** Returns one complaint as staff read it, after a change. @throws AppError not_found */
export async function readComplaint(db: Reader, id: number) {
  const [found] = await selectComplaints(db).where(eq(complaints.id, id))
  if (!found) throw notFound()
  return staffComplaint(found, true)
}
