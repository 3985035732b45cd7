import { orderNumber } from '@contour/domain/orders/order-number'
import { and, desc, eq, exists, ilike, notExists, or, sql } from 'drizzle-orm'
import { asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { orders, staffMembers, subscriptions, users } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { audit } from '../../ground/audit/index.ts'
import { likePart } from '../../../db/match-text.ts'
import { licensedStates, livesIn } from '../../ground/states/index.ts'
import { maskEmail, maskName } from '@contour/domain/contact/mask'
import { ORDER_SCOPES, type OrderScope } from './order-scopes.ts'
import { isFoundOrder, isFoundPerson } from './search-conditions.ts'
import { readSearchText, type SearchText } from './search-text.ts'

/** Rows of one response; whoever needs another one types more of it. */
const ROWS_MAX = 20

/**
 * Finds orders and people by the words of a name in any order, the beginning of an email or a phone number, an order's number
 * or a tracking number. Each role finds
 * what its own lists show it, in the form in which they show it. The audit row names the orders and people that were
 * shown, not the text: it is often a patient's name.
 */
export async function searchStaffConsole(ctx: Ctx, caller: Caller, typed: string) {
  const staff = asStaff(caller)
  const search = readSearchText(typed)
  const found = [
    ...(await findOrders(ctx, staff, search)),
    ...(await findLedgers(ctx, staff, search)),
    ...(await findPeople(ctx, staff, search)),
    ...(await findStaff(ctx, staff, typed)),
  ]
  const rows = found.slice(0, ROWS_MAX)
  await audit(ctx.db, 'console.searched', {
    after: { rows: rows.length, found: rows.map(({ kind, id }) => `${kind}:${id}`) },
  })
  return { message: 'Found.', rows, more: found.length > ROWS_MAX }
}

async function findOrders(ctx: Ctx, { roles }: StaffCaller, search: SearchText) {
  const found = new Map<string, Awaited<ReturnType<typeof ordersOf>>[number]>()
  for (const scope of ORDER_SCOPES) {
    if (!roles.includes(scope.role)) continue
    for (const row of await ordersOf(ctx, scope, search)) if (!found.has(row.id)) found.set(row.id, row)
  }
  return [...found.values()].toSorted((a, b) => b.at.localeCompare(a.at))
}

async function ordersOf(ctx: Ctx, { kind, statuses, fields, shows }: OrderScope, search: SearchText) {
  const found = await ctx.db
    .select({ order: orders, user: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(and(statuses ? isIn(orders.status, statuses) : undefined, isFoundOrder(search, fields)))
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(ROWS_MAX + 1)
  return found.map(({ order, user }) => ({
    kind,
    id: order.public_id,
    number: orderNumber(order.id),
    ...shows(user),
    status: order.status,
    at: order.created_at.toISOString(),
  }))
}

const plansOf = ({ db }: Ctx) =>
  db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.user_id, users.id))

/** Patients with a subscription, for the ledger: billing only, masked. */
async function findLedgers(ctx: Ctx, { roles }: StaffCaller, search: SearchText) {
  if (!roles.includes('billing')) return []
  const found = await peopleWhere(ctx, and(isFoundPerson(search), exists(plansOf(ctx))))
  return found.map((user) => ({
    kind: 'patient' as const,
    ...personRow(user),
    name: maskName(`${user.first_name} ${user.last_name}`),
    email: maskEmail(user.email),
  }))
}

/**
 * Every person whom the role may see, with or without an order (D-94): all for support; for billing, masked, those without a
 * ledger; for a clinician those who live in a state of their licenses (D-96).
 */
async function findPeople(ctx: Ctx, { roles, staffId }: StaffCaller, search: SearchText) {
  const person = (user: typeof users.$inferSelect) => ({ kind: 'person' as const, ...personRow(user) })
  if (roles.includes('support')) return (await peopleWhere(ctx, isFoundPerson(search))).map(person)
  if (roles.includes('billing')) {
    const found = await peopleWhere(ctx, and(isFoundPerson(search), notExists(plansOf(ctx))))
    return found.map(person).map((row) => ({ ...row, name: maskName(row.name), email: maskEmail(row.email) }))
  }
  if (!roles.includes('clinician')) return []
  const states = await licensedStates(ctx.db, ctx.clock, staffId, 'treat')
  const found = await peopleWhere(ctx, and(isFoundPerson(search, ['name']), livesIn(sql`users.id`, states)))
  return found.map((user) => ({ ...person(user), email: null }))
}

const peopleWhere = (ctx: Ctx, wanted: ReturnType<typeof and>) =>
  ctx.db
    .select()
    .from(users)
    .where(wanted)
    .orderBy(desc(users.id))
    .limit(ROWS_MAX + 1)

const personRow = (user: typeof users.$inferSelect) => ({
  id: user.public_id,
  name: `${user.first_name} ${user.last_name}`,
  email: user.email,
  number: null,
  status: null,
  at: user.created_at.toISOString(),
})

async function findStaff(ctx: Ctx, { roles }: StaffCaller, typed: string) {
  if (!roles.includes('administrator')) return []
  const part = likePart(typed)
  const found = await ctx.db
    .select()
    .from(staffMembers)
    .where(or(ilike(staffMembers.name, part), ilike(staffMembers.email, part)))
    .orderBy(staffMembers.name, staffMembers.id)
    .limit(ROWS_MAX + 1)
  return found.map((person) => ({
    kind: 'staff' as const,
    id: person.public_id,
    name: person.name,
    email: person.email,
    number: null,
    status: null,
    at: person.created_at.toISOString(),
  }))
}
