import { staffContract } from '@contour/contract'
import { COUNTED_PAGES, mayOpenPage, type CountedPageId } from '@contour/contract/staff-pages'
import { COUNT_MAX } from '@contour/domain/lists/paging'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { lateRolesSeen } from '@contour/domain/promises/late-order'
import { easternDate } from '@contour/domain/time/plain-date'
import { VISIT_STATUSES } from '@contour/domain/visits/live-visit'
import { RESERVED_MINUTES } from '@contour/domain/visits/visit-times'
import { and, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { StaffCaller } from '../../../caller.ts'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { countRows } from '../../../db/keyset.ts'
import {
  alerts,
  careHolds,
  claims,
  complaints,
  conversations,
  conversions,
  credits,
  dataRequests,
  disputes,
  identityReviews,
  lateOrderRecords,
  orders,
  outbox,
  refunds,
  replacementRequests,
  scheduledJobs,
  staffLinks,
  subscriptions,
  tasks,
  visits,
  waitlist,
} from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { isLicensed } from '../states/index.ts'
import { homeState } from '../whereabouts/index.ts'

type Counted = {
  table: PgTable
  where: (ctx: Ctx, staff: StaffCaller) => SQL | undefined
  /** Rows of another table that wait in the same section. */
  also?: readonly Omit<Counted, 'also'>[]
}

/** An older version that nobody approved was replaced and waits for nothing. */
const isNewestVersion = sql`not exists(select 1 from claims newer
  where newer.claim = ${claims.claim} and newer.version > ${claims.version})`

/** A video whose order is under review; one that came before its form waits for the form (D-47). */
const waitsForReview = sql`${identityReviews.state} in ('waiting', 'referred') and exists(select 1 from orders o
  where o.id = ${identityReviews.order_id} and o.status in ('waiting_prescription', 'appointment_required'))`

/** Threads that wait for the caller's team; doctor threads only where the clinician is licensed today (D-38). */
function waitsForTeam({ clock }: Ctx, { staffId, roles }: StaffCaller): SQL | undefined {
  const licensed = isLicensed(
    { staffId, state: homeState(sql`conversations.user_id`) },
    easternDate(clock.now()),
    'treat',
  )
  return and(
    sql`${conversations.state} <> 'closed' and ${conversations.waiting_since} is not null`,
    or(
      roles.includes('support') ? sql`${conversations.team} = 'support'` : undefined,
      roles.includes('clinician')
        ? sql`${conversations.team} = 'clinician' and (${conversations.channel} = 'support' or ${licensed})`
        : undefined,
    ),
  )
}

/**
 * Patients in line whom the caller may call now: in a state of the caller's licenses, and booked with nobody, with the
 * caller from the booked time on, or with a colleague who lets them wait (M-06).
 */
function waitsForCall({ clock }: Ctx, { staffId }: StaffCaller): SQL | undefined {
  const now = clock.now()
  return and(
    sql`${visits.state} = 'waiting'`,
    sql`exists(select 1 from orders o where o.id = ${visits.order_id} and o.status in ${VISIT_STATUSES}
      and ${isLicensed({ staffId, state: sql`o.state` }, easternDate(now), 'prescribe')})`,
    or(
      isNull(visits.starts_at),
      and(eq(visits.booked_with, staffId), lte(visits.starts_at, now)),
      lte(visits.starts_at, after(now, -minutes(RESERVED_MINUTES))),
    ),
  )
}

/**
 * What waits in each section of the console, by the section's id. States are literals, because as
 * parameters they would keep a prepared statement from using its index.
 */
const SECTIONS = {
  queue: {
    table: orders,
    where: () => isIn(orders.status, ['waiting_prescription', 'appointment_required']),
  },
  holds: {
    table: careHolds,
    where: ({ clock }, { staffId }) =>
      and(
        isIn(careHolds.state, ['open']),
        isLicensed({ staffId, state: homeState(sql`care_holds.user_id`) }, easternDate(clock.now()), 'treat'),
      ),
  },
  identity: { table: identityReviews, where: () => waitsForReview },
  visits: { table: visits, where: waitsForCall },
  inbox: { table: conversations, where: waitsForTeam },
  pharmacy: {
    table: orders,
    where: () => isIn(orders.status, ['order_placed']),
    also: [{ table: replacementRequests, where: () => sql`${replacementRequests.state} = 'approved'` }],
  },
  billing: {
    table: subscriptions,
    where: () => isIn(subscriptions.state, ['paused']),
    also: [
      { table: refunds, where: () => sql`${refunds.state} = 'waiting'` },
      { table: credits, where: () => sql`${credits.state} = 'waiting'` },
      { table: disputes, where: () => sql`${disputes.state} = 'open'` },
      {
        table: tasks,
        where: () => sql`${tasks.kind} = 'reconciliation_difference' and ${tasks.state} = 'open'`,
      },
    ],
  },
  orders: { table: orders, where: () => isIn(orders.status, UNSHIPPED_STATUSES) },
  complaints: {
    table: complaints,
    where: (_, { roles }) => {
      const held = isIn(complaints.state, ['open'])
      return roles.includes('support') || roles.includes('billing')
        ? isIn(complaints.state, ['open', 'refunding'])
        : and(held, isNull(complaints.use_answer), sql`${complaints.kind} not in ('missing', 'late')`)
    },
  },
  'late-orders': {
    table: lateOrderRecords,
    where: (_, { roles }) =>
      and(inArray(lateOrderRecords.role, lateRolesSeen(roles)), isNull(lateOrderRecords.closed_at)),
  },
  'record-requests': {
    table: dataRequests,
    // A clinician decides about corrections alone, of the states of their licenses (D-95, D-96).
    where: ({ clock }, { roles, staffId }) =>
      and(
        sql`${dataRequests.state} = 'open'`,
        roles.includes('support') || roles.includes('administrator')
          ? undefined
          : and(
              sql`${dataRequests.kind} = 'correction'`,
              isLicensed(
                { staffId, state: homeState(sql`data_requests.user_id`) },
                easternDate(clock.now()),
                'treat',
              ),
            ),
      ),
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
  alerts: { table: alerts, where: () => sql`${alerts.state} <> 'closed'` },
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
export async function countSection(ctx: Ctx, staff: StaffCaller, id: CountedPageId): Promise<number> {
  const count = ({ table, where }: Counted) =>
    countRows(
      ctx.db,
      ctx.db
        .select({ one: sql`1` })
        .from(table)
        .where(where(ctx, staff))
        .$dynamic(),
    )
  const section: Counted = SECTIONS[id]
  let all = await count(section)
  for (const more of section.also ?? []) all += await count(more)
  return Math.min(all, COUNT_MAX + 1)
}
