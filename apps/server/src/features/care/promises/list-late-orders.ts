import { lateRolesSeen } from '@contour/domain/promises/late-order'
import { orderNumber } from '@contour/domain/orders/order-number'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { lateOrderRecords, orders, staffMembers, users } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { maskName } from '@contour/domain/contact/mask'

const LATEST_FIRST: readonly SortKey[] = [
  { by: lateOrderRecords.closed_at, kind: 'instant', order: 'desc' },
  { by: lateOrderRecords.id, kind: 'number', order: 'desc' },
]
const LONGEST_FIRST: readonly SortKey[] = [
  { by: lateOrderRecords.since, kind: 'instant' },
  { by: lateOrderRecords.id, kind: 'number' },
]

/**
 * Lists a page of the late orders of the caller's roles, for an administrator of every role (ADR 38), without clinical data: the order, since when, and what was
 * promised.
 */
export async function listLateOrders(ctx: Ctx, caller: Caller, show: 'open' | 'closed', after?: string) {
  const open = show === 'open'
  const page = keyset(open ? LONGEST_FIRST : LATEST_FIRST, after)
  const wanted = and(
    inArray(lateOrderRecords.role, lateRolesSeen(asStaff(caller).roles)),
    open ? isNull(lateOrderRecords.closed_at) : isNotNull(lateOrderRecords.closed_at),
  )
  const found = await ctx.db
    .select({ broken: lateOrderRecords, order: orders, user: users, closer: staffMembers.name })
    .from(lateOrderRecords)
    .innerJoin(orders, eq(orders.id, lateOrderRecords.order_id))
    .innerJoin(users, eq(users.id, orders.user_id))
    .leftJoin(staffMembers, eq(staffMembers.id, lateOrderRecords.closed_by))
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ broken }) => [
    (open ? null : broken.closed_at) ?? broken.since,
    broken.id,
  ])
  await audit(ctx.db, 'late_orders.listed', { after: { rows: rows.length } })
  return {
    message: 'Late orders.',
    rows: rows.map(({ broken, order, user, closer }) => ({
      id: broken.public_id,
      order_id: order.public_id,
      order_number: orderNumber(order.id),
      patient: maskName(`${user.first_name} ${user.last_name}`),
      with: broken.owner,
      role: broken.role,
      status: broken.status,
      status_now: order.status,
      waits: order.version === broken.n,
      since: broken.since.toISOString(),
      usual_by: broken.usual_by.toISOString(),
      write_by: broken.write_by.toISOString(),
      broken_at: broken.broken_at.toISOString(),
      new_by: broken.promised_by?.toISOString() ?? null,
      times: broken.times,
      closed: broken.closed_at
        ? { at: broken.closed_at.toISOString(), by: closer ?? '', note: broken.note ?? '' }
        : null,
    })),
    next,
    total: await countRows(
      ctx.db,
      ctx.db.select({ id: lateOrderRecords.id }).from(lateOrderRecords).where(wanted).$dynamic(),
    ),
  }
}
