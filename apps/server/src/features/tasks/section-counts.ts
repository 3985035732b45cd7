import { staffContract } from '@contour/contract'
import type { CallMeta } from '@contour/contract'
import { COUNTED_SECTIONS } from '@contour/domain/tasks/counted-sections'
import type { CountedSection } from '@contour/domain/tasks/counted-sections'
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
  scheduledJobs,
  staffLinks,
  subscriptions,
  waitlist,
} from '../../db/schema.ts'
import { isIn } from '../../db/schema/columns.ts'

type Counted = {
  /** The call that the section reads from: only its roles see the count. */
  call: { '~orpc': { meta: CallMeta } }
  table: PgTable
  where: (ctx: Ctx, staff: StaffCaller) => SQL | undefined
}

const { clinic, pharmacy, billing, service, promises, dataRequests: requests, administration } = staffContract

/** An older version that nobody approved was replaced and waits for nothing. */
const isNewestVersion = sql`not exists(select 1 from claims newer
  where newer.claim = ${claims.claim} and newer.version > ${claims.version})`

/**
 * What waits in each section of the console, by the section's id. States are literals, because as
 * parameters they would keep a prepared statement from using its index.
 */
const SECTIONS = {
  queue: {
    call: clinic.queue,
    table: orders,
    where: () => isIn(orders.status, ['waiting_prescription', 'appointment_required']),
  },
  pharmacy: { call: pharmacy.board, table: orders, where: () => isIn(orders.status, ['order_placed']) },
  billing: {
    call: billing.dunning,
    table: subscriptions,
    where: () => isIn(subscriptions.state, ['paused']),
  },
  orders: { call: service.listOrders, table: orders, where: () => isIn(orders.status, UNSHIPPED_STATUSES) },
  'late-orders': {
    call: promises.lateOrders,
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
    call: requests.list,
    table: dataRequests,
    where: () => sql`${dataRequests.state} = 'open'`,
  },
  waitlist: { call: staffContract.waitlist.list, table: waitlist, where: () => isNull(waitlist.told_at) },
  conversions: {
    call: staffContract.conversions.list,
    table: conversions,
    where: () => sql`${conversions.state} = 'failed'`,
  },
  claims: {
    call: staffContract.claims.list,
    table: claims,
    where: () => and(isNull(claims.approved_at), isNull(claims.withdrawn_at), isNewestVersion),
  },
  staff: {
    call: staffContract.accounts.list,
    table: staffLinks,
    where: ({ clock }) =>
      and(isNull(staffLinks.used_at), isNull(staffLinks.ended_at), gt(staffLinks.expires_at, clock.real())),
  },
  outbox: { call: administration.outbox, table: outbox, where: () => sql`${outbox.state} = 'failed'` },
  jobs: {
    call: administration.jobs,
    table: scheduledJobs,
    where: () => and(isNull(scheduledJobs.done_at), gt(scheduledJobs.tries, sql`0`)),
  },
} as const satisfies Record<CountedSection, Counted>

type SectionCounts = Partial<Record<CountedSection, number>>

const mayCall = ({ roles }: StaffCaller, { '~orpc': { meta } }: Counted['call']): boolean =>
  meta.access?.realm === 'staff' && meta.access.roles.some((role) => roles.includes(role))

/** Counts what waits in each section that the caller may read, each up to one above COUNT_MAX. */
export async function countSections(ctx: Ctx, staff: StaffCaller): Promise<SectionCounts> {
  const counts: SectionCounts = {}
  for (const id of COUNTED_SECTIONS) {
    if (mayCall(staff, SECTIONS[id].call)) counts[id] = await countSection(ctx, staff, id)
  }
  return counts
}

/**
 * Counts what waits in one section, whoever may read it, up to one above COUNT_MAX: the menu and the administrators' home
 * page state the same number.
 */
export function countSection(ctx: Ctx, staff: StaffCaller, id: CountedSection): Promise<number> {
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
