import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import type { LateOwner, LateRole } from '@contour/domain/promise-breach'
import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { brokenPromises, orders, staffPeople, users } from '../../db/schema.ts'
import { writeAudit } from '../audit/index.ts'
import { maskName } from '../service-desk/index.ts'
import { lateRolesOf } from './late-roles.ts'

const ROWS_MAX = 100

/** What the caller's roles are late with, without any clinical data: the order, since when, what was promised. */
export async function listLateOrders(ctx: Ctx, caller: Caller, show: 'open' | 'closed') {
  const open = show === 'open'
  const rows = await ctx.db
    .select({ broken: brokenPromises, order: orders, user: users, closer: staffPeople.name })
    .from(brokenPromises)
    .innerJoin(orders, eq(orders.id, brokenPromises.order_id))
    .innerJoin(users, eq(users.id, orders.user_id))
    .leftJoin(staffPeople, eq(staffPeople.id, brokenPromises.closed_by))
    .where(
      and(
        inArray(brokenPromises.role, lateRolesOf(caller)),
        open ? isNull(brokenPromises.closed_at) : isNotNull(brokenPromises.closed_at),
      ),
    )
    .orderBy(open ? asc(brokenPromises.since) : desc(brokenPromises.closed_at), asc(brokenPromises.id))
    .limit(ROWS_MAX)
  await writeAudit(ctx.db, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'operations',
    action: 'late_orders.listed',
    after: { rows: rows.length },
    requestId: caller.source.requestId,
  })
  return {
    status: 'success' as const,
    message: 'Late orders.',
    rows: rows.map(({ broken, order, user, closer }) => ({
      id: broken.public_id,
      order_id: order.public_id,
      patient: maskName(`${user.first_name} ${user.last_name}`),
      with: broken.owner as LateOwner,
      role: broken.role as LateRole,
      status: broken.status as OrderStatus,
      status_now: order.status as OrderStatus,
      waits: order.version === broken.n,
      since: broken.since.toISOString(),
      usual_by: broken.usual_by.toISOString(),
      write_by: broken.write_by.toISOString(),
      broken_at: broken.broken_at.toISOString(),
      closed: broken.closed_at
        ? { at: broken.closed_at.toISOString(), by: closer ?? '', note: broken.note ?? '' }
        : null,
    })),
  }
}
