import { EVENT_THREADS, type OrderThread } from '@contour/domain/orders/order-threads'
import { orderNumber } from '@contour/domain/orders/order-number'
import { isKeyOf } from '@contour/domain/table-keys'
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orderHistory, orders, outbox } from '../../../db/schema.ts'
import { complaintEvents } from '../../care/complaint-decisions/index.ts'
import type { OrderRow } from '../../care/orders/index.ts'
import { namesOfActors } from '../../ground/audit/index.ts'
import { messageThread } from './message-threads.ts'

/** Messages that a timeline shows; an order has fewer, unless its reminders ran for months. */
const MESSAGES_MAX = 60

export type TimelineEntry = {
  at: string
  thread: OrderThread
  type: 'event' | 'message' | 'complaint' | 'payment' | 'note' | 'conversation' | 'request'
  name: string
  by: 'patient' | 'other'
  by_name: string
  channel: string | null
  state: string | null
  order_number: string | null
  id: string | null
  cents: number | null
}

/** What most entries do not have. */
export const PLAIN = {
  by: 'other',
  by_name: '',
  channel: null,
  state: null,
  order_number: null,
  id: null,
  cents: null,
} as const satisfies Partial<TimelineEntry>

export const newestFirst = (entries: readonly TimelineEntry[]): TimelineEntry[] =>
  entries.toSorted((a, b) => b.at.localeCompare(a.at))

/**
 * Returns what happened with an order, newest first: its transitions and the messages about it. A clinical transition
 * says that something happened, not what (interface.md 7.1), a complaint what is wrong and what was answered; a message is
 * shown by its subject, which names no drug.
 */
export async function orderTimeline(
  db: Reader,
  order: OrderRow,
  complaints: Parameters<typeof complaintEvents>[0],
): Promise<TimelineEntry[]> {
  return newestFirst([
    ...(await historyEntries(db, [order])),
    ...complaintEntries(order, complaints),
    ...(await messageEntries(db, order.user_id, eq(outbox.about, order.public_id))),
  ])
}

type Keyed = Pick<OrderRow, 'id'>

/** The transitions of orders. */
export async function historyEntries(db: Reader, of: readonly Keyed[]): Promise<TimelineEntry[]> {
  if (of.length === 0) return []
  const keys = of.map(({ id }) => id)
  const rows = await db
    .select()
    .from(orderHistory)
    .where(inArray(orderHistory.order_id, keys))
    .orderBy(asc(orderHistory.order_id), asc(orderHistory.n))
  const nameOf = await namesOfActors(
    db,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ order_id: key, event, actor, at }) => ({
    ...PLAIN,
    at: at.toISOString(),
    thread: isKeyOf(EVENT_THREADS, event) ? EVENT_THREADS[event] : 'care',
    type: 'event',
    name: event,
    by: actor.startsWith('patient:') ? 'patient' : 'other',
    by_name: actor.startsWith('patient:') ? '' : nameOf(actor),
    order_number: orderNumber(key),
  }))
}

/** The steps of an order's complaints. */
export const complaintEntries = (
  order: Keyed,
  complaints: Parameters<typeof complaintEvents>[0],
): TimelineEntry[] =>
  complaintEvents(complaints).map((event) => ({
    ...PLAIN,
    ...event,
    type: 'complaint',
    by: event.by_name === '' ? 'patient' : 'other',
    order_number: orderNumber(order.id),
  }))

/** The messages to a person, all or those of a condition. */
export async function messageEntries(db: Reader, userId: number, wanted?: SQL): Promise<TimelineEntry[]> {
  const rows = await db
    .select({
      id: outbox.public_id,
      kind: outbox.kind,
      channel: outbox.channel,
      subject: outbox.subject,
      state: outbox.state,
      created_at: outbox.created_at,
      sent_at: outbox.sent_at,
      orderKey: orders.id,
    })
    .from(outbox)
    .leftJoin(orders, eq(orders.public_id, outbox.about))
    .where(and(eq(outbox.user_id, userId), sql`${outbox.channel} <> 'task'`, wanted))
    .orderBy(desc(outbox.id))
    .limit(MESSAGES_MAX)
  return rows.map(({ id, kind, channel, subject, state, created_at, sent_at, orderKey }) => ({
    ...PLAIN,
    at: (sent_at ?? created_at).toISOString(),
    thread: messageThread(kind),
    type: 'message',
    name: subject === '' ? kind.replaceAll('_', ' ') : subject,
    channel,
    state,
    order_number: orderKey === null ? null : orderNumber(orderKey),
    id,
  }))
}
