import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { actorOf } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { countRows, keyset } from '../../db/keyset.ts'
import type { SortKey } from '../../db/keyset.ts'
import type { Reader } from '../../db/database.ts'
import {
  orders,
  refunds,
  replacementRequests,
  shipments,
  staffMembers,
  subscriptions,
  users,
} from '../../db/schema.ts'
import { notFound } from '../../app-error.ts'
import { writeAudit } from '../audit/index.ts'
import { parcelItems } from './parcels-store.ts'
import type { ParcelItem } from './parcels-store.ts'
import { requestedLinesOf } from './requested-lines.ts'
import { refundableCents } from './refundable-payment.ts'

const sent = alias(shipments, 'sent')
const decider = alias(staffMembers, 'decider')
const opener = alias(staffMembers, 'opener')

const selectRequests = (db: Reader) =>
  db
    .select({
      request: replacementRequests,
      user: users,
      shipment: shipments,
      order: orders,
      plan: subscriptions,
      sent,
      refund: refunds,
      decider: decider.name,
      opener: opener.name,
    })
    .from(replacementRequests)
    .innerJoin(users, eq(users.id, replacementRequests.user_id))
    .innerJoin(shipments, eq(shipments.id, replacementRequests.shipment_id))
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(sent, eq(sent.id, replacementRequests.replacement_shipment_id))
    .leftJoin(refunds, eq(refunds.id, replacementRequests.refund_id))
    .leftJoin(decider, eq(decider.id, replacementRequests.decided_by))
    .leftJoin(opener, eq(opener.id, replacementRequests.opened_by))
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectRequests>>[number]

const FIRST_ASKED: readonly SortKey[] = [
  { by: replacementRequests.created_at, kind: 'instant' },
  { by: replacementRequests.id, kind: 'number' },
]
const LAST_DECIDED: readonly SortKey[] = [
  { by: replacementRequests.decided_at, kind: 'instant', order: 'desc' },
  { by: replacementRequests.id, kind: 'number', order: 'desc' },
]

type Asked = {
  show?: 'open' | 'decided' | undefined
  request?: string | undefined
  after?: string | undefined
}

/** Lists a page of the requests, the longest waiting first, decided ones newest first. Audited as one read. */
export async function listRequests(
  ctx: Ctx,
  caller: Caller,
  { show = 'open', request: linked, after }: Asked,
) {
  const open = show === 'open'
  const page = keyset(open ? FIRST_ASKED : LAST_DECIDED, after)
  // Literals: as a parameter the state would keep a prepared statement from using its index.
  const wanted = open
    ? sql`${replacementRequests.state} = 'requested'`
    : sql`${replacementRequests.state} in ('approved', 'refused', 'refunded', 'reshipped')`
  const found = await selectRequests(ctx.db)
    .where(and(wanted, linked ? ne(replacementRequests.public_id, linked) : undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const cut = page.cut(found, ({ request }) => [request.decided_at ?? request.created_at, request.id])
  const first =
    linked && after === undefined
      ? await selectRequests(ctx.db).where(and(wanted, eq(replacementRequests.public_id, linked)))
      : []
  const rows = await staffRows(ctx.db, [...first, ...cut.rows])
  await writeAudit(ctx.db, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'operations',
    action: 'replacements.listed',
    after: { rows: rows.length, requests: rows.map(({ id }) => id) },
    requestId: caller.meta.requestId,
  })
  return {
    status: 'success' as const,
    message: 'Requests for a replacement.',
    rows,
    next: cut.next,
    total: await countRows(
      ctx.db,
      ctx.db.select({ id: replacementRequests.id }).from(replacementRequests).where(wanted).$dynamic(),
    ),
  }
}

/** Returns one request as staff read it. @throws AppError not_found */
export async function readRequest(db: Reader, id: number) {
  const [row] = await staffRows(db, await selectRequests(db).where(eq(replacementRequests.id, id)))
  if (!row) throw notFound()
  return row
}

async function staffRows(db: Reader, found: readonly Found[]) {
  const items = await parcelItems(db, found)
  const lines = await requestedLinesOf(
    db,
    found.map(({ request }) => request.id),
  )
  const rows = []
  for (const row of found)
    rows.push(
      toStaffRow(row, {
        items: (items.get(row.shipment.id) ?? []).filter(({ line }) =>
          lines.get(row.request.id)?.has(line.id),
        ),
        refundable: ['requested', 'approved'].includes(row.request.state)
          ? await refundableCents(db, row.order)
          : 0,
      }),
    )
  return rows
}

function toStaffRow(
  { request, user, shipment, order, sent: parcel, refund, decider: by, opener: openedBy }: Found,
  { items, refundable }: { items: readonly ParcelItem[]; refundable: number },
) {
  return {
    id: request.public_id,
    state: request.state,
    patient: `${user.first_name} ${user.last_name}`,
    order_id: order.public_id,
    parcel: parcelNumber(shipment.id),
    items: items.map(({ name }) => name),
    reason: request.reason,
    has_photo: request.upload_id !== null,
    late: request.late,
    opened_by: openedBy,
    asked_at: request.created_at.toISOString(),
    ordered_at: order.created_at.toISOString(),
    shipped_at: shipment.shipped_at?.toISOString() ?? null,
    delivered_at: shipment.delivered_at?.toISOString() ?? null,
    refundable_cents: refundable,
    refund: refund && { cents: refund.cents, state: refund.state },
    decided_by: by,
    decided_at: request.decided_at?.toISOString() ?? null,
    message: request.decision_message,
    sent: parcel && {
      parcel: parcelNumber(parcel.id),
      ship_on: parcel.ship_on,
      shipped_at: parcel.shipped_at?.toISOString() ?? null,
      delivered_at: parcel.delivered_at?.toISOString() ?? null,
    },
  }
}
