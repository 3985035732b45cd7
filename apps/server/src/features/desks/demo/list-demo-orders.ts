import { desc, eq } from 'drizzle-orm'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import type { Ctx } from '../../../context.ts'
import { orders, users } from '../../../db/schema.ts'
import { readDemoLogins } from '../../../seed/demo-logins.ts'

/** Maximum number of orders shown. */
const SHOWN = 200

/** The next step that someone other than the patient takes; absent if the patient has to act. */
export const NEXT_STEP: Readonly<Partial<Record<OrderStatus, string>>> = {
  waiting_prescription: 'Doctor: prescribe',
  appointment_required: 'Doctor: finish the visit and prescribe',
  order_placed: 'Pharmacy: ship',
  shipping_paused: 'Pharmacy: resume and ship',
  order_shipped: 'Carrier: deliver',
}

/** Lists orders with their next step, newest first, and who can log in. Passwords are only in the file. */
export async function listDemoOrders(ctx: Ctx) {
  const rows = await ctx.db
    .select({ order: orders, first: users.first_name, last: users.last_name, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .orderBy(desc(orders.id))
    .limit(SHOWN)
  return {
    status: 'success' as const,
    message: 'Orders of the demo.',
    orders: rows.map(({ order, first, last, email }) => {
      const status = order.status
      const next_step = NEXT_STEP[status] ?? null
      return { id: order.public_id, patient: `${first} ${last}`, email, status, next_step }
    }),
    logins: readDemoLogins(ctx).map(({ role, email }) => ({
      who: role,
      email,
      note: 'The password stands in demo-logins.json of the data folder.',
    })),
  }
}
