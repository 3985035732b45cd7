import { orderNumber } from '@contour/domain/orders/order-number'
import type { OrderItem } from '@contour/contract/orders'
import { answerBlockedReason } from '@contour/domain/orders/delivery-answer'
import type { Term } from '@contour/domain/catalog/price-book'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { promisedAt, promiseWords } from '@contour/domain/promises/promise-hours'
import { expectedShipOn } from '@contour/domain/shipments/expected-ship-day'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { OPEN_VISIT_STATES, isOpenVisit } from '@contour/domain/visits/visit-life-cycle'
import { reasonText, type RequestableFile } from '@contour/domain/media/image-request'
import { and, desc, eq, sql } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../context.ts'
import type { Builder } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import {
  orders,
  prescriptions,
  shipments,
  stateRules,
  subscriptions,
  users,
  visits,
} from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { contentsSent, dispensed } from './contents-sent.ts'
import { standsFor } from './covers-order.ts'
import { pharmacyFacts } from '../../ground/pharmacies/index.ts'
import { needsIdentityVideo } from './needs-video.ts'
import { complaintsOfOrder, toOwnComplaints } from './complaints-of-order.ts'
import { addonsOfOrder, moneyOfOrder, toOrderMoney } from './read-order-money.ts'
import { replacementsOfOrder, toOrderReplacements } from './replacements-of-order.ts'
import { isUntimed } from './is-untimed.ts'
import { storedParcel, toOrderParcel } from './order-parcel.ts'
import { statusPromise } from './status-promise.ts'
import { newPromise, sinceOf, storedClock } from './review-clock.ts'
import { unreadNotices } from './unread-notices.ts'

type Entry = OrderItem['prescription_data'][number]
type RequestedImage = {
  id: string
  image_type: RequestableFile
  reason: string | null
  note: string
}

/** No cart has this key; a session without a cart uses it. */
const NO_CART_ID = -1

const latestVersion = sql`(select max(v.version) from prescriptions v where v.order_id = ${orders.id})`
/**
 * Amount of the lost authorization, which the next one covers again; read only while the order waits for payment
 * (D-18).
 */
const unpaidCents = sql<number | null>`(case when ${orders.status} = 'payment_failed' then (select i.cents
  from intents i where i.order_id = ${orders.id} and i.purpose <> 'addon' and i.gateway_ref is not null
  and i.state in ('held', 'expired', 'voided') order by i.id desc limit 1) end)`
const entries = sql<
  Entry[] | null
>`(select json_agg(json_build_object('name', t.name, 'directions', t.directions,
  'medId', t.med_id, 'strength', t.strength, 'rxId', t.rx_id, 'slot', t.slot) order by t.id)
  from prescription_items t where t.prescription_id = ${prescriptions.id})`
/** When each status was last left: a finished step shows when it finished (D-64). */
const leftAt = sql<Record<string, string> | null>`(select json_object_agg(h.from_status, h.at) from
  (select from_status, max(at) as at from order_history where order_id = ${orders.id}
  and from_status is not null group by from_status) h)`
/** Few orders have any. */
const requestedImages = sql<RequestedImage[] | null>`(select json_agg(json_build_object('id', q.public_id,
  'image_type', q.image_type, 'reason', q.reason, 'note', q.note)
  order by q.id) from image_requests q where q.order_id = ${orders.id} and q.state = 'open'
  and q.image_type <> 'question')`
/** The questions of a clinician that wait for an answer in Doctor Chat (D-93). */
const openQuestions = sql<
  OrderItem['questions'] | null
>`(select json_agg(json_build_object('id', q.public_id, 'text', q.note)
  order by q.id) from image_requests q where q.order_id = ${orders.id} and q.state = 'open' and q.image_type = 'question')`
/**
 * Who denied the order, and what of its money went back: authorizations that the denial voided, without those that a newer
 * one had replaced, and its refunds (D-42, D-84).
 */
const denial = sql<OrderItem['denial']>`(case when ${orders.status} = 'denied' then json_build_object(
  'by', (select s.name from encounters e join staff s on s.id = e.clinician_id
    where e.order_id = ${orders.id} and e.outcome = 'denied' order by e.n desc limit 1),
  'released', (select coalesce(json_agg(json_build_object('cents', i.cents, 'brand', i.card_brand,
    'last4', i.card_last4) order by i.id), '[]') from intents i where i.order_id = ${orders.id}
    and (i.state = 'voiding' or exists(select 1 from ledger l where l.intent_id = i.id and l.kind = 'void'
      and l.at >= ${orders.status_since}))
    and not exists(select 1 from intents n where n.replaces = i.id)),
  'refunded', (select coalesce(json_agg(json_build_object('cents', r.cents, 'brand', i.card_brand,
    'last4', i.card_last4) order by r.id), '[]') from refunds r join intents i on i.id = r.intent_id
    where (i.order_id = ${orders.id} or i.subscription_id = ${orders.subscription_id})
    and r.cause in ('order_closed', 'unshipped_months') and r.at >= ${orders.status_since}
    and r.state not in ('failed', 'refused'))) end)`
/** The form that was sent for the order; null before it. */
export const formKind = sql<
  string | null
>`(select f.kind from form_submissions f where f.order_id = ${orders.id}
  and f.kind <> 'adjust' order by f.id desc limit 1)`
const earlier = alias(prescriptions, 'e')
const earlierOrder = alias(orders, 'eo')
/** Whether we issued an earlier prescription to the patient (D-31). */
export const ownPrescription = sql<boolean>`exists(select 1 from prescriptions e join orders eo on eo.id = e.order_id
  where eo.user_id = ${users.id} and eo.id <> ${orders.id}
  and ${standsFor(earlier, earlierOrder.id)})`
const latestEncounter = sql<{
  id: string
  provider: number
} | null>`(select json_build_object('id', c.public_id,
  'provider', c.provider) from encounters c where c.user_id = ${users.id} order by c.id desc limit 1)`

/**
 * Reads the orders, prescriptions, shipments and authorizations of one patient in one statement: the portal's most
 * frequent read. The result always has a row, so that the health id needs no second query.
 */
const findOrders = (db: Builder) =>
  db
    .select({
      order: {
        id: orders.id,
        public_id: orders.public_id,
        product_id: orders.product_id,
        status: orders.status,
        status_since: orders.status_since,
        resume_status: orders.resume_status,
        created_at: orders.created_at,
        provider: orders.provider,
        submitted: orders.submitted,
        drug: orders.drug,
        shipment_no: orders.shipment_no,
        months_behind: orders.months_behind,
        state: orders.state,
        video_required: orders.video_required,
        denial_text: orders.denial_text,
      },
      prescription: {
        state: prescriptions.state,
        due_at: prescriptions.due_at,
        clock_left_s: prescriptions.clock_left_s,
        clinician: prescriptions.clinician_name,
        npi: prescriptions.npi,
        issued_at: prescriptions.issued_at,
        months_before: prescriptions.months_before,
      },
      // Drizzle treats a joined group as absent if its first column is null: a column that is never null comes first.
      shipment: {
        ship_on: shipments.ship_on,
        tracking: shipments.tracking,
        carrier: shipments.carrier,
        shipped_at: shipments.shipped_at,
        delivered_at: shipments.delivered_at,
        assumed: shipments.delivery_assumed,
        id: shipments.id,
        answer: shipments.delivery_answer,
      },
      visit: { state: visits.state, starts_at: visits.starts_at },
      leftAt,
      pharmacy: pharmacyFacts(sql`${shipments.pharmacy_id}`, sql`${orders.state}`),
      term: subscriptions.term,
      subscription: subscriptions.public_id,
      ...moneyOfOrder,
      unpaidCents,
      healthId: users.health_id,
      stateAsks: stateRules.video,
      entries,
      dispensed,
      replacements: replacementsOfOrder,
      complaints: complaintsOfOrder,
      askedImages: requestedImages,
      questions: openQuestions,
      unreadNotices,
      clock: storedClock,
      newPromise,
      onTheWay: storedParcel,
      denial,
      formKind,
      ownPrescription,
      latestEncounter,
    })
    .from(users)
    .leftJoin(
      orders,
      and(
        eq(orders.user_id, users.id),
        sql`(${sql.placeholder('cart')}::bigint = ${sql.raw(String(NO_CART_ID))} or ${orders.cart_id} = ${sql.placeholder('cart')}::bigint)`,
      ),
    )
    .leftJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(
      prescriptions,
      and(eq(prescriptions.order_id, orders.id), eq(prescriptions.version, latestVersion)),
    )
    .leftJoin(shipments, and(eq(shipments.order_id, orders.id), sql`${shipments.kind} = 'original'`))
    .leftJoin(stateRules, eq(stateRules.state, orders.state))
    .leftJoin(visits, and(eq(visits.order_id, orders.id), isIn(visits.state, OPEN_VISIT_STATES)))
    .where(eq(users.id, sql.placeholder('user')))
    .orderBy(desc(orders.created_at), desc(orders.id))

const readOrders = preparedQuery(findOrders)

type Row = Awaited<ReturnType<typeof readOrders>>[number]

/**
 * Lists the caller's orders, newest first (document 3 §3), read with the owner in the WHERE clause. A patient's own
 * list is not audited; reads by staff are (security.md 24).
 */
export async function listOrders(ctx: Ctx, caller: Caller) {
  const patient = asPatient(caller)
  const cart = patient.scope === 'checkout' ? (patient.cartId ?? 0) : NO_CART_ID
  const rows = await readOrders(ctx.db, { user: patient.userId, cart })
  const now = ctx.clock.now()
  const items = rows.flatMap((row) => itemOf(row, now))
  const open = items.filter((item) => item.status === 'pending_approval').reverse()
  return {
    message: 'Your orders.',
    orders: items,
    health_id: rows[0]?.healthId ?? null,
    latest_encounter: rows[0]?.latestEncounter ?? null,
    remaining_prescriptions: open.map(({ id }) => ({ orderId: id })),
  }
}

function itemOf(row: Row, now: Date): OrderItem[] {
  const { order, term, subscription, prescription, shipment } = row
  // Every order has its subscription; without an order the rest of the row is absent too.
  if (!order || !term || !subscription) return []
  const requested = row.askedImages ?? []
  const complaints = toOwnComplaints(row.complaints)
  const words = promiseWords(promisedAt(order.created_at))
  const money = toOrderMoney(row, { ...order, term })
  const live = prescription !== null && ['awaiting', 'accepted', 'auto'].includes(prescription.state)
  const item = {
    id: order.public_id,
    number: orderNumber(order.id),
    product_id: order.product_id,
    status: order.status,
    resume_status: order.resume_status,
    created_at: order.created_at.toISOString(),
    payment_intent_id: money.paymentId,
    prescription_data: live ? (row.entries ?? []) : [],
    external_visit_id: null,
    provider: order.provider,
    submitted: order.submitted,
    tracking_number: shipment?.tracking ?? null,
    logistics_provider: shipment?.carrier ?? null,
    drug: order.drug,
    term,
    subscription_id: subscription,
    shipment_no: order.shipment_no,
    months_behind: order.months_behind,
    months_before: prescription?.months_before ?? row.dispensed?.monthsBefore ?? 0,
    state: order.state,
    needs_video: needsIdentityVideo({
      state: order.state,
      stateAsks: row.stateAsks,
      form: row.formKind,
      healthId: row.healthId,
      hasOwnPrescription: row.ownPrescription,
      required: order.video_required,
    }),
    hold: money.total,
    money: money.events,
    payment_secured: money.secured,
    addons: addonsOf(row, term),
    unpaid_cents: row.unpaidCents === null ? null : Number(row.unpaidCents),
    accepts_at: prescription?.state === 'awaiting' ? (prescription.due_at?.toISOString() ?? null) : null,
    clock_left_s: prescription?.state === 'awaiting' ? prescription.clock_left_s : null,
    prescription_state: prescription?.state ?? null,
    prescriber: live ? prescriberOf(prescription) : null,
    pharmacy: row.pharmacy,
    expected_ship_on: expectedShipOn(order.status, shipment),
    shipped_at: shipment?.shipped_at?.toISOString() ?? null,
    delivered_at: shipment?.delivered_at?.toISOString() ?? null,
    parcel: shipment && parcelNumber(shipment.id),
    delivery: deliveryOf(order.status, shipment, now, complaints),
    contents: contentsSent(order, term, row.dispensed),
    replacements: toOrderReplacements(row.replacements, now),
    complaints,
    visit: visitOf(row.visit),
    left_at: Object.fromEntries(
      Object.entries(row.leftAt ?? {}).map(([status, at]) => [status, new Date(at).toISOString()]),
    ),
    notice: order.denial_text,
    denial: row.denial,
    status_since: order.status_since.toISOString(),
    image_requests: requested.map((one) => ({ ...one, reason: reasonText(one.reason) })),
    questions: row.questions ?? [],
    unread_notices: row.unreadNotices ?? [],
    stated: { review: words.reviewInTracker, pharmacy: words.pharmacyInTracker },
    promise: statusPromise(
      order,
      sinceOf({ order, clock: row.clock, unread: row.unreadNotices, shipOn: shipment?.ship_on ?? null }),
      {
        prescription: prescription?.state ?? null,
        isUntimed: prescription !== null && isUntimed(prescription),
        notices: row.unreadNotices?.length ?? 0,
        images: requested.length,
        questions: row.questions?.length ?? 0,
        newBy: row.newPromise === null ? null : new Date(row.newPromise),
        held: row.clock?.held ?? false,
        parcel: toOrderParcel(row.onTheWay, row.newPromise),
      },
    ),
  }
  return [item]
}

/** The join finds open visits only. */
const visitOf = (visit: Row['visit']): OrderItem['visit'] =>
  visit && isOpenVisit(visit.state)
    ? { state: visit.state, starts_at: visit.starts_at?.toISOString() ?? null }
    : null

const prescriberOf = ({
  clinician,
  npi,
  issued_at,
}: NonNullable<Row['prescription']>): OrderItem['prescriber'] => ({
  name: clinician,
  npi,
  issued_at: issued_at.toISOString(),
})

/**
 * Returns the add-ons bought with an order: waiting for the clinician, prescribed or sent, or refused with the reason (D-51).
 */
function addonsOf(row: Row, term: Term) {
  const { entries: lines, prescription } = row
  const live = prescription !== null && ['awaiting', 'accepted', 'auto'].includes(prescription.state)
  const written = [...((live && lines) || []), ...(row.dispensed?.items ?? [])]
  const prescribed = new Set(written.map(({ medId }) => medId))
  return addonsOfOrder(row, term).map(({ title, cents, medId, refusal }) => {
    const state = refusal ? 'refused' : prescribed.has(medId) ? 'prescribed' : 'proposed'
    return { name: title, cents, state, reason: refusal?.reason ?? '' } as const
  })
}

/** Returns the delivery state that the patient sees and whether they may report a problem (D-64). */
function deliveryOf(
  status: OrderStatus,
  shipment: Row['shipment'],
  now: Date,
  complaints: OrderItem['complaints'],
): OrderItem['delivery'] {
  if (!shipment?.delivered_at) return null
  const { assumed, delivered_at: deliveredAt } = shipment
  const answer = shipment.answer
  const refused = answerBlockedReason(status, { deliveredAt, assumed, answer }, 'problem', now)
  // What ended with an explanation may be reported again.
  const stands = complaints.some(
    ({ state, parcel }) => state !== 'explained' && parcel === parcelNumber(shipment.id),
  )
  return { assumed, answer, may_report: refused === null && !stands }
}
