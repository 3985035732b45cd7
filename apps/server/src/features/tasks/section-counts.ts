import { staffContract } from '@contour/contract'
import { COUNTED_PAGES, mayOpenPage } from '@contour/contract/staff-pages'
import type { CountedPageId } from '@contour/contract/staff-pages'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { LATE_ROLE } from '@contour/domain/promises/late-order'
import { and, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { StaffCaller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { countRows } from '../../db/keyset.ts'
import {
  claims,
  conversions,
  dataRequests,
  lateOrderRecords,
  orders,
  outbox,
  replacementRequests,
  scheduledJobs,
  staffLinks,
  subscriptions,
  waitlist,
} from '../../db/schema.ts'
import { isIn } from '../../db/schema/columns.ts'

type Counted = {
  table: PgTable
  where: (ctx: Ctx, staff: StaffCaller) => SQL | undefined
}

/** An older version that nobody approved was replaced and waits for nothing. */
const isNewestVersion = sql`not exists(select 1 from claims newer
  where newer.claim = ${claims.claim} and newer.version > ${claims.version})`

/** A request whose refund waits at billing does not wait for support. */
const waitsForSupport = sql`${replacementRequests.state} = 'requested' and ${replacementRequests.refund_id} is null`

/**
 * What waits in each section of the console, by the section's id. States are literals, because as
 * parameters they would keep a prepared statement from using its index.
 */
const SECTIONS = {
  queue: {
    table: orders,
    where: () => isIn(orders.status, ['waiting_prescription', 'appointment_required']),
  },
  pharmacy: { table: orders, where: () => isIn(orders.status, ['order_placed']) },
  billing: {
    table: subscriptions,
    where: () => isIn(subscriptions.state, ['paused']),
  },
  orders: { table: orders, where: () => isIn(orders.status, UNSHIPPED_STATUSES) },
  replacements: { table: replacementRequests, where: () => waitsForSupport },
  'late-orders': {
    table: lateOrderRecords,
    where: (_, { roles }) =>
      and(
        inArray(
          lateOrderRecords.role,
          Object.values(LATE_ROLE).filter((role) => roles.includes(role)),
        ),
        isNull(lateOrderRecords.closed_at),
      ),
  },
  'record-requests': {
    table: dataRequests,
    where: () => sql`${dataRequests.state} = 'open'`,
  },
  waitlist: { table: waitlist, where: () => isNull(waitlist.told_at) },
  conversions: {
    table: conversions,
    where: () => sql`${conversions.state} = 'failed'`,
  },
  claims: {
    table: claims,
    where: () => and(isNull(claims.approved_at), isNull(claims.withdrawn_at), isNewestVersion),
  },
  staff: {
    table: staffLinks,
    where: ({ clock }) =>
      and(isNull(staffLinks.used_at), isNull(staffLinks.ended_at), gt(staffLinks.expires_at, clock.real())),
  },
  outbox: { table: outbox, where: () => sql`${outbox.state} = 'failed'` },
  jobs: {
    table: scheduledJobs,
    where: () => and(isNull(scheduledJobs.done_at), gt(scheduledJobs.tries, sql`0`)),
  },
} as const satisfies Record<CountedPageId, Counted>

type SectionCounts = Partial<Record<CountedPageId, number>>

/** Counts what waits in each section that the caller may read, each up to one above COUNT_MAX. */
export async function countSections(ctx: Ctx, staff: StaffCaller): Promise<SectionCounts> {
  const counts: SectionCounts = {}
  for (const page of COUNTED_PAGES) {
    if (mayOpenPage(staffContract, staff.roles, page))
      counts[page.id] = await countSection(ctx, staff, page.id)
  }
  return counts
}

/**
 * Counts what waits in one section, whoever may read it, up to one above COUNT_MAX: the menu and the administrators' home
 * page state the same number.
 */
export function countSection(ctx: Ctx, staff: StaffCaller, id: CountedPageId): Promise<number> {
  const { table, where }: Counted = SECTIONS[id]
  return countRows(
    ctx.db,
    ctx.db
      .select({ one: sql`1` })
      .from(table)
      .where(where(ctx, staff))
      .$dynamic(),
  )
}
