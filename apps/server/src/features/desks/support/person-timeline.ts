import { orderNumber } from '@contour/domain/orders/order-number'
import type { OrderThread } from '@contour/domain/orders/order-threads'
import { desc, eq } from 'drizzle-orm'
import type { StaffCaller } from '../../../caller.ts'
import type { Reader } from '../../../db/database.ts'
import { conversations, dataRequests, personNotes, staffMembers } from '../../../db/schema.ts'
import { complaintsOfOrderForStaff } from '../../care/complaint-decisions/index.ts'
import type { OrderRow } from '../../care/orders/index.ts'
import type { PersonPayment } from '../../care/subscriptions/index.ts'
import { PLAIN, complaintEntries, historyEntries, messageEntries, newestFirst } from './order-timeline.ts'
import type { TimelineEntry } from './order-timeline.ts'

type Of = { userId: number; orders: readonly OrderRow[]; payments: readonly PersonPayment[] }

/**
 * Returns everything that happened with a person on one timeline, newest first, under the rules of the role (D-94): support
 * reads all of it without anything clinical, billing the money, a clinician everything but the money.
 */
export async function personTimeline(db: Reader, staff: StaffCaller, of: Of): Promise<TimelineEntry[]> {
  const threads = threadsOf(staff)
  const support = staff.roles.includes('support')
  const entries = [
    ...(await historyEntries(db, of.orders)),
    ...(await complaintsOf(db, staff, of.orders)),
    ...of.payments.flatMap(paymentEntries),
    ...(await conversationEntries(db, of.userId)),
    // Notes and messages are support's own, with what a caller said.
    ...(support
      ? [
          ...(await messageEntries(db, of.userId)),
          ...(await noteEntries(db, of.userId)),
          ...(await requestEntries(db, of.userId)),
        ]
      : []),
  ]
  return newestFirst(entries.filter(({ thread }) => threads.has(thread)))
}

/** The threads that a role reads. */
export function threadsOf({ roles }: Pick<StaffCaller, 'roles'>): ReadonlySet<OrderThread> {
  if (roles.includes('support')) return new Set(['care', 'medicine', 'delivery', 'money'])
  return new Set([
    ...(roles.includes('clinician') ? (['care', 'medicine', 'delivery'] as const) : []),
    ...(roles.includes('billing') ? (['money'] as const) : []),
  ])
}

async function complaintsOf(db: Reader, staff: StaffCaller, orders: readonly OrderRow[]) {
  const found = []
  for (const order of orders)
    found.push(...complaintEntries(order, await complaintsOfOrderForStaff(db, order, staff)))
  return found
}

const paymentEntries = ({ intent, events }: PersonPayment): TimelineEntry[] =>
  events.map(({ kind, at, cents }) => ({
    ...PLAIN,
    at,
    thread: 'money',
    type: 'payment',
    name: kind,
    cents,
    order_number: intent.order_id === null ? null : orderNumber(intent.order_id),
  }))

async function conversationEntries(db: Reader, userId: number): Promise<TimelineEntry[]> {
  const rows = await db.select().from(conversations).where(eq(conversations.user_id, userId))
  return rows.flatMap(({ public_id: id, channel, state, last_message_at: at }) =>
    at === null
      ? []
      : { ...PLAIN, at: at.toISOString(), thread: 'care', type: 'conversation', name: channel, state, id },
  )
}

async function noteEntries(db: Reader, userId: number): Promise<TimelineEntry[]> {
  const rows = await db
    .select({ body: personNotes.body, at: personNotes.at, by: staffMembers.name })
    .from(personNotes)
    .innerJoin(staffMembers, eq(staffMembers.id, personNotes.staff_id))
    .where(eq(personNotes.user_id, userId))
    .orderBy(desc(personNotes.id))
  return rows.map(({ body, at, by }) => ({
    ...PLAIN,
    at: at.toISOString(),
    thread: 'care',
    type: 'note',
    name: body,
    by_name: by,
  }))
}

async function requestEntries(db: Reader, userId: number): Promise<TimelineEntry[]> {
  const rows = await db
    .select({ request: dataRequests, by: staffMembers.name })
    .from(dataRequests)
    .leftJoin(staffMembers, eq(staffMembers.id, dataRequests.filed_by))
    .where(eq(dataRequests.user_id, userId))
  return rows.map(({ request, by }) => ({
    ...PLAIN,
    at: request.created_at.toISOString(),
    thread: 'care',
    type: 'request',
    name: request.kind,
    by: by === null ? 'patient' : 'other',
    by_name: by ?? '',
    state: request.state,
  }))
}
