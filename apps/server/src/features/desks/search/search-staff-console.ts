import { and, desc, eq, exists, ilike, notExists, or } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller, StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { orders, staffMembers, subscriptions, users } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { audit } from '../../ground/audit/index.ts'
import { likePart } from '../../../db/match-text.ts'
import { maskEmail, maskName } from '@contour/domain/contact/mask'
import { ORDER_SCOPES } from './order-scopes.ts'
import type { OrderScope } from './order-scopes.ts'
import { isFoundOrder, isFoundPerson } from './search-conditions.ts'
import { readSearchText } from './search-text.ts'
import type { SearchText } from './search-text.ts'

/** Rows of one response; whoever needs another one types more of it. */
const ROWS_MAX = 20

/**
 * Finds orders and people by the beginning of a name, email, phone number, order id or tracking number. Each role finds
 * what its own lists show it, in the form in which they show it. The audit row names the orders and people that were
 * shown, not the text: it is often a patient's name.
 */
export async function searchStaffConsole(ctx: Ctx, caller: Caller, typed: string) {
  const staff = asStaff(caller)
  const search = readSearchText(typed)
  const found = [
    ...(await findOrders(ctx, staff, search)),
    ...(await findLedgers(ctx, staff, search)),
    ...(await findLeads(ctx, staff, search)),
    ...(await findStaff(ctx, staff, typed)),
  ]
  const rows = found.slice(0, ROWS_MAX)
  await audit(ctx.db, 'console.searched', {
    after: { rows: rows.length, found: rows.map(({ kind, id }) => `${kind}:${id}`) },
  })
  return { status: 'success' as const, message: 'Found.', rows, more: found.length > ROWS_MAX }
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
    ...shows(user),
    status: order.status,
    at: order.created_at.toISOString(),
  }))
}

/** Patients with a subscription, for the ledger: billing only, masked. */
async function findLedgers(ctx: Ctx, { roles }: StaffCaller, search: SearchText) {
  if (!roles.includes('billing')) return []
  const plans = ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.user_id, users.id))
  const found = await peopleWhere(ctx, and(isFoundPerson(search), exists(plans)))
  return found.map((user) => ({
    kind: 'patient' as const,
    ...personRow(user),
    name: maskName(`${user.first_name} ${user.last_name}`),
    email: maskEmail(user.email),
  }))
}

/** People without an order, for the call center (M-30). */
async function findLeads(ctx: Ctx, { roles }: StaffCaller, search: SearchText) {
  if (!roles.includes('support') && !roles.includes('billing')) return []
  const bought = ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.user_id, users.id))
  const found = await peopleWhere(ctx, and(isFoundPerson(search), notExists(bought)))
  return found.map((user) => ({ kind: 'lead' as const, ...personRow(user) }))
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
  status: null,
  at: user.created_at.toISOString(),
})

/** Staff accounts, for administrators. */
async function findStaff(ctx: Ctx, { roles }: StaffCaller, typed: string) {
  if (!roles.includes('administrator')) return []
  const part = likePart(typed)
  const found = await ctx.db
    .select()
    .from(staffMembers)
    .where(or(ilike(staffMembers.name, part), ilike(staffMembers.email, part)))
    .orderBy(staffMembers.name)
    .limit(ROWS_MAX + 1)
  return found.map((person) => ({
    kind: 'staff' as const,
    id: person.public_id,
    name: person.name,
    email: person.email,
    status: null,
    at: person.created_at.toISOString(),
  }))
}
