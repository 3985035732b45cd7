import { orderNumber } from '@contour/domain/orders/order-number'
import { desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { intents, orders, prescriptions, subscriptions, tasks, users } from '../../../db/schema.ts'
import { maskName } from '@contour/domain/contact/mask'

/**
 * What a job or a message is about: the order (for a subscription its newest one) and the patient by first name and
 * initial.
 */
export type Subject = { order_id: string | null; order_number: string | null; patient: string | null }

const ORDER = 'order:'

/**
 * Finds the orders behind public ids of orders, subscriptions, payment intents, prescriptions and tasks; ids without an
 * order are absent. Public ids are random and unique across all tables, so the id alone identifies its row.
 */
export async function findSubjects(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const held = await db
    .select({ id: tasks.public_id, subject: tasks.subject })
    .from(tasks)
    .where(inArray(tasks.public_id, wanted))
  const taskOrders = held.flatMap(({ id, subject }) =>
    subject.startsWith(ORDER) ? [{ id, order: subject.slice(ORDER.length) }] : [],
  )
  const named = { order: orders.public_id, key: orders.id, first: users.first_name, last: users.last_name }
  const found = [
    ...(await db
      .select({ id: orders.public_id, ...named })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.user_id))
      .where(inArray(orders.public_id, [...wanted, ...taskOrders.map(({ order }) => order)]))),
    ...(await db
      .selectDistinctOn([subscriptions.public_id], { id: subscriptions.public_id, ...named })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.subscription_id, subscriptions.id))
      .innerJoin(users, eq(users.id, orders.user_id))
      .where(inArray(subscriptions.public_id, wanted))
      .orderBy(subscriptions.public_id, desc(orders.id))),
    ...(await db
      .select({ id: intents.public_id, ...named })
      .from(intents)
      .innerJoin(orders, eq(orders.id, intents.order_id))
      .innerJoin(users, eq(users.id, orders.user_id))
      .where(inArray(intents.public_id, wanted))),
    ...(await db
      .select({ id: prescriptions.public_id, ...named })
      .from(prescriptions)
      .innerJoin(orders, eq(orders.id, prescriptions.order_id))
      .innerJoin(users, eq(users.id, orders.user_id))
      .where(inArray(prescriptions.public_id, wanted))),
  ]
  const subjects = new Map(
    found.map(({ id, order, key, first, last }) => [
      id,
      { order_id: order, order_number: orderNumber(key), patient: maskName(`${first} ${last}`) },
    ]),
  )
  for (const { id, order } of taskOrders) {
    const subject = subjects.get(order)
    if (subject) subjects.set(id, subject)
  }
  return subjects
}

export const NO_SUBJECT: Subject = { order_id: null, order_number: null, patient: null }
