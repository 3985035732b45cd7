import { moneyState } from '@contour/domain/orders/money-state'
import { orderNumber } from '@contour/domain/orders/order-number'
import { ORDER_GROUPS, type OrderGroup } from '@contour/domain/orders/order-groups'
import { orderLifeCycle } from '@contour/domain/orders/order-life-cycle'
import { pharmacyStep } from '@contour/domain/shipments/pharmacy-step'
import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { and, desc, eq, gt, isNull, max, or, sql } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { cardBlocks, intents, orders, shipments, subscriptions, users } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { audit } from '../../ground/audit/index.ts'
import type { PaymentIntentRow } from '../../care/payments/index.ts'
import { moneyOfOrder, toOrderMoney, type OrderRow, type ReadOrderMoney } from '../../care/orders/index.ts'
import { maskEmail, maskName } from '@contour/domain/contact/mask'
import { isOrderNamed, personMatches } from '../../../db/match-text.ts'

/** Patients with a card block shown above the list; the search finds the others. */
const BLOCKED_MAX = 100

const NEWEST_FIRST: readonly SortKey[] = [
  { by: orders.created_at, kind: 'instant', order: 'desc' },
  { by: orders.id, kind: 'number', order: 'desc' },
]

/** The newest payment intent of an order, except for add-ons. */
export const mainIntent = sql`(select i.id from intents i where i.order_id = ${orders.id} and i.purpose <> 'addon'
  order by i.id desc limit 1)`

export type OrdersRequested = {
  search?: string | undefined
  show?: OrderGroup | undefined
  after?: string | undefined
}

/**
 * Lists a page of orders with contact, status and money, newest first, without clinical data. Billing staff without the
 * support role see names and addresses masked (interface.md 7.1).
 */
export async function listServiceOrders(ctx: Ctx, caller: Caller, requested: OrdersRequested) {
  const { search = '', show, after } = requested
  const support = asStaff(caller).roles.includes('support')
  const page = keyset(NEWEST_FIRST, after)
  const today = easternDate(ctx.clock.now())
  const wanted = and(
    search === '' ? undefined : matches(search),
    show ? isIn(orders.status, ORDER_GROUPS[show]) : undefined,
  )
  const found = await ctx.db
    .select({
      order: orders,
      user: users,
      intent: intents,
      term: subscriptions.term,
      shipOn: shipments.ship_on,
      ...moneyOfOrder,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(intents, eq(intents.id, mainIntent))
    .leftJoin(shipments, and(eq(shipments.order_id, orders.id), eq(shipments.kind, 'original')))
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ order }) => [order.created_at, order.id])
  await audit(ctx.db, 'orders.listed', { after: { rows: rows.length } })
  return {
    message: 'Orders.',
    rows: rows.map((row) => ({
      ...orderRow(row, toOrderMoney(row, { ...row.order, term: row.term }), support),
      pharmacy: atPharmacy(row.order, row.shipOn, today),
    })),
    next,
    total: await countRows(
      ctx.db,
      ctx.db
        .select({ id: orders.id })
        .from(orders)
        .innerJoin(users, eq(users.id, orders.user_id))
        .where(wanted)
        .$dynamic(),
    ),
    blocked: await blockedPatients(ctx, search, support),
  }
}

function atPharmacy({ status }: OrderRow, shipOn: PlainDate | null, today: PlainDate) {
  const step = shipOn === null ? null : pharmacyStep(status, shipOn, today)
  return step === null || shipOn === null ? null : { step, ship_on: shipOn }
}

/**
 * Patients whose cards are currently blocked, including those whose first purchase failed and who have no order (S-36).
 */
async function blockedPatients({ db, clock }: Ctx, search: string, support: boolean) {
  const rows = await db
    .select({ user: users, until: max(cardBlocks.until) })
    .from(cardBlocks)
    .innerJoin(users, eq(users.id, cardBlocks.user_id))
    .where(
      and(
        gt(cardBlocks.until, clock.now()),
        isNull(cardBlocks.lifted_at),
        search === '' ? undefined : or(...personMatches(search)),
      ),
    )
    .groupBy(users.id)
    .orderBy(desc(max(cardBlocks.until)), desc(users.id))
    .limit(BLOCKED_MAX)
  return rows.map(({ user, until }) => ({
    patient_id: user.public_id,
    ...contactOf(user, support),
    until: (until ?? clock.now()).toISOString(),
  }))
}

type UserRow = typeof users.$inferSelect

/** Masks name and address without the support role (interface.md 7.1). */
function contactOf(user: UserRow, support: boolean) {
  const name = `${user.first_name} ${user.last_name}`
  return support
    ? { patient: name, email: user.email }
    : { patient: maskName(name), email: maskEmail(user.email) }
}

type Found = { order: OrderRow; user: UserRow; intent: PaymentIntentRow | null }

const LEFT = 'The shipment has left. Only what has not shipped can be cancelled.'

/** Builds an order for the staff console; its amount is the total that the patient reads (D-90). */
export function orderRow({ order, user, intent }: Found, money: ReadOrderMoney, support: boolean) {
  const status = order.status
  const hasLeft = status === 'order_shipped' || status === 'order_delivered'
  const capturing = intent?.state === 'capturing'
  const why = orderLifeCycle.why(status, 'cancelled', support ? 'support' : 'billing')
  return {
    order_id: order.public_id,
    order_number: orderNumber(order.id),
    ...contactOf(user, support),
    status,
    created_at: order.created_at.toISOString(),
    money: moneyState(money, intent),
    hold_until: intent?.state === 'held' ? (intent.capture_before?.toISOString() ?? null) : null,
    can_cancel: why === '' && !capturing,
    why_not: capturing ? 'The payment of this order is being captured right now.' : hasLeft ? LEFT : why,
  }
}

const matches = (search: string) => or(isOrderNamed(search), ...personMatches(search))
