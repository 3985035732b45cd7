import { orderNumber } from '@contour/domain/orders/order-number'
import { OPEN_IDENTITY_STATES, identityTimes } from '@contour/domain/identity/identity-review'
import type { OfficeHours } from '@contour/domain/visits/office-hours'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { identityReviews, orders, uploads, users } from '../../../db/schema.ts'

/** Which video of its order it is, from 1. */
const videoNumber = sql<number>`(select count(*)::int from identity_reviews r
  where r.order_id = ${identityReviews.order_id} and r.id <= ${identityReviews.id})`
/** When the form of the order was sent; a video that came first waits from then on. */
const formAt = sql<Date | string | null>`(select max(f.at) from form_submissions f
  where f.order_id = ${identityReviews.order_id} and f.kind <> 'adjust' and f.at > ${identityReviews.arrived_at})`

/** Selects reviews with their order, patient and file. */
export const selectReviews = (db: Reader) =>
  db
    .select({ review: identityReviews, order: orders, user: users, upload: uploads, n: videoNumber, formAt })
    .from(identityReviews)
    .innerJoin(orders, eq(orders.id, identityReviews.order_id))
    .innerJoin(users, eq(users.id, orders.user_id))
    .innerJoin(uploads, eq(uploads.id, identityReviews.upload_id))
    .$dynamic()

export type FoundReview = Awaited<ReturnType<typeof selectReviews>>[number]

/** What a review says wherever it is shown: whose, which video of its order, and until when it is to be decided (D-45). */
export function reviewFacts({ review, order, n, formAt: sentAt }: FoundReview, hours: OfficeHours) {
  const since = sentAt ? new Date(sentAt) : review.arrived_at
  const { dueAt, breachAt } = identityTimes(since, hours)
  return {
    id: review.public_id,
    order_id: order.public_id,
    order_number: orderNumber(order.id),
    n,
    since: since.toISOString(),
    due_at: dueAt.toISOString(),
    breach_at: breachAt.toISOString(),
  }
}

/** Returns the id of the review of an order that still waits for a decision, or null. */
export async function openReviewOf(db: Reader, orderPublicId: string): Promise<string | null> {
  const [row] = await selectReviews(db).where(
    and(eq(orders.public_id, orderPublicId), isIn(identityReviews.state, OPEN_IDENTITY_STATES)),
  )
  return row?.review.public_id ?? null
}

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`
