import { orderLifeCycle } from '@contour/domain/orders/order-life-cycle'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { desc, eq, ilike, or, sql } from 'drizzle-orm'
import { actorOf, asStaff } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { intents, orders, users } from '../../db/schema.ts'
import { writeAudit } from '../audit/index.ts'
import { maskEmail, maskName } from './mask-contact.ts'

const ROWS_MAX = 100

const mainIntent = sql`(select i.id from intents i where i.order_id = ${orders.id} and i.purpose <> 'addon'
  order by i.id desc limit 1)`

/**
 * Orders with contact, status and money, newest first, without any clinical data. Billing without the support role
 * sees names and addresses masked (staff-console.md 7.1).
 */
export async function listServiceOrders(ctx: Ctx, caller: Caller, search: string) {
  const support = asStaff(caller).roles.includes('support')
  const rows = await ctx.db
    .select({ order: orders, user: users, intent: intents })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .leftJoin(intents, eq(intents.id, mainIntent))
    .where(search === '' ? undefined : matches(search))
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(ROWS_MAX)
  await writeAudit(ctx.db, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'operations',
    action: 'orders.listed',
    after: { rows: rows.length },
    requestId: caller.source.requestId,
  })
  return {
    status: 'success' as const,
    message: 'Orders.',
    rows: rows.map(({ order, user, intent }) => {
      const status = order.status as OrderStatus
      const name = `${user.first_name} ${user.last_name}`
      const capturing = intent?.state === 'capturing'
      const why = orderLifeCycle.why(status, 'cancelled', support ? 'support' : 'billing')
      return {
        order_id: order.public_id,
        patient: support ? name : maskName(name),
        email: support ? user.email : maskEmail(user.email),
        status,
        created_at: order.created_at.toISOString(),
        hold_cents: intent?.cents ?? null,
        hold_state: intent?.state ?? null,
        hold_until: intent?.capture_before?.toISOString() ?? null,
        can_cancel: why === '' && !capturing,
        why_not: capturing ? 'The money of this order is being taken just now.' : why,
      }
    }),
  }
}

function matches(search: string) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    eq(orders.public_id, search),
    ilike(users.email, part),
    ilike(sql`${users.first_name} || ' ' || ${users.last_name}`, part),
  )
}
