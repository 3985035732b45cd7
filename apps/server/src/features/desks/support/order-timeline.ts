import { EVENT_THREADS } from '@contour/domain/orders/order-threads'
import { isKeyOf } from '@contour/domain/table-keys'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orderHistory, outbox } from '../../../db/schema.ts'
import { complaintEvents } from '../../care/complaint-decisions/index.ts'
import type { OrderRow } from '../../care/orders/index.ts'
import { namesOfActors } from '../../ground/audit/index.ts'
import { messageThread } from './message-threads.ts'

/** Messages of one order that the page shows; an order has fewer, unless its reminders ran for months. */
const MESSAGES_MAX = 60

/**
 * Returns what happened with an order, newest first: its transitions and the messages about it. A clinical transition
 * says that something happened, not what (interface.md 7.1), a complaint what is wrong and what was answered; a message is shown by its subject, which names no drug.
 */
export async function orderTimeline(
  db: Reader,
  order: OrderRow,
  complaints: Parameters<typeof complaintEvents>[0],
) {
  const history = await db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.order_id, order.id))
    .orderBy(asc(orderHistory.n))
  const messages = await db
    .select({
      kind: outbox.kind,
      channel: outbox.channel,
      subject: outbox.subject,
      state: outbox.state,
      created_at: outbox.created_at,
      sent_at: outbox.sent_at,
    })
    .from(outbox)
    .where(and(eq(outbox.user_id, order.user_id), eq(outbox.about, order.public_id)))
    .orderBy(desc(outbox.id))
    .limit(MESSAGES_MAX)
  const nameOf = await namesOfActors(
    db,
    history.map(({ actor }) => actor),
  )
  const entries = [
    ...history.map(({ event, actor, at }) => ({
      at: at.toISOString(),
      thread: isKeyOf(EVENT_THREADS, event) ? EVENT_THREADS[event] : ('care' as const),
      type: 'event' as const,
      name: event,
      by: actor.startsWith('patient:') ? ('patient' as const) : ('other' as const),
      by_name: actor.startsWith('patient:') ? '' : nameOf(actor),
      channel: null,
      state: null,
    })),
    ...complaintEvents(complaints).map((event) => ({
      ...event,
      type: 'complaint' as const,
      by: event.by_name === '' ? ('patient' as const) : ('other' as const),
      channel: null,
      state: null,
    })),
    ...messages
      .filter(({ channel }) => channel !== 'task')
      .map(({ kind, channel, subject, state, created_at, sent_at }) => ({
        at: (sent_at ?? created_at).toISOString(),
        thread: messageThread(kind),
        type: 'message' as const,
        name: subject === '' ? kind.replaceAll('_', ' ') : subject,
        by: 'other' as const,
        by_name: '',
        channel,
        state,
      })),
  ]
  return entries.toSorted((a, b) => b.at.localeCompare(a.at))
}
