import {
  IDENTITY_REVIEW_STATUSES,
  OPEN_IDENTITY_STATES,
  isOpenIdentity,
} from '@contour/domain/identity/identity-review'
import { reasonText } from '@contour/domain/media/image-request'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import type { SortKey } from '../../../db/keyset.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { identityReviews, imageRequests, orders, users } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import { VIDEO_FILE_TYPE } from '@contour/domain/media/video-limits'
import { recentFailedUploads } from '../../ground/media/index.ts'
import { nameOf, reviewFacts, selectReviews } from './review-rows.ts'
import { reviewedStates } from './reviewer.ts'

const OLDEST_FIRST: readonly SortKey[] = [
  { by: identityReviews.arrived_at, kind: 'instant' },
  { by: identityReviews.id, kind: 'number' },
]
/** So many orders that wait for another video are listed. */
const ASKED_MAX = 50

// Literals: as parameters the few states would prevent a prepared plan from using their index.
const wanted = and(
  isIn(identityReviews.state, OPEN_IDENTITY_STATES),
  isIn(orders.status, IDENTITY_REVIEW_STATUSES),
)

/**
 * Lists a page of the identity videos that wait for a decision, oldest first (D-47); with the first page also those
 * whom another video was asked of, and the uploads that failed in the last day (M-48). A
 * clinician sees those of licensed states (D-96). Audited as one read.
 */
export async function listReviews(ctx: Ctx, caller: Caller, after: string | undefined) {
  const states = await reviewedStates(ctx.db, ctx.clock, asStaff(caller))
  const shown = and(wanted, states ? inArray(orders.state, states) : undefined)
  const page = keyset(OLDEST_FIRST, after)
  const found = await selectReviews(ctx.db)
    .where(and(shown, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const cut = page.cut(found, ({ review }) => [review.arrived_at, review.id])
  const hours = await readOfficeHours(ctx.db, 'visits', ctx.config.visits.hours)
  const rows = cut.rows.flatMap((row) => {
    const { state } = row.review
    const facts = { ...reviewFacts(row, hours), patient: nameOf(row.user), state: row.order.state }
    return isOpenIdentity(state) ? [{ ...facts, status: state }] : []
  })
  await audit(ctx.db, 'identity.listed', {
    after: { rows: rows.length, orders: rows.map(({ order_id }) => order_id) },
  })
  const first = after === undefined
  return {
    status: 'success' as const,
    message: 'Identity videos.',
    rows,
    next: cut.next,
    total: await countRows(
      ctx.db,
      ctx.db
        .select({ id: identityReviews.id })
        .from(identityReviews)
        .innerJoin(orders, eq(orders.id, identityReviews.order_id))
        .where(shown)
        .$dynamic(),
    ),
    asked: first ? await askedAgain(ctx, states) : [],
    failed: first ? await recentFailedUploads(ctx, VIDEO_FILE_TYPE, states) : [],
  }
}

/** The orders whose patient was asked for another video, by a reviewer or in the chart, the longest waiting first. */
async function askedAgain({ db }: Ctx, states: string[] | null) {
  const rows = await db
    .select({ request: imageRequests, order: orders.public_id, user: users })
    .from(imageRequests)
    .innerJoin(orders, eq(orders.id, imageRequests.order_id))
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(
      and(
        isIn(imageRequests.state, ['open']),
        eq(imageRequests.image_type, VIDEO_FILE_TYPE),
        states ? inArray(orders.state, states) : undefined,
      ),
    )
    .orderBy(asc(imageRequests.id))
    .limit(ASKED_MAX)
  return rows.map(({ request, order, user }) => ({
    order_id: order,
    patient: nameOf(user),
    reason: reasonText(request.reason),
    asked_at: request.asked_at.toISOString(),
  }))
}
