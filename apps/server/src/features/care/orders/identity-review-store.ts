import { identityLifeCycle } from '@contour/domain/identity/identity-review'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { identityReviews } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import { audit } from '../../ground/audit/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import type { OrderRow } from './order-row.ts'

const REPLACED = transition(identityLifeCycle, 'newer_arrived', 'patient', identityReviews.state)
const REJECTED = transition(identityLifeCycle, 'rejected', 'clinician', identityReviews.state)
const ASKED_AGAIN = transition(identityLifeCycle, 'asked_again', 'clinician', identityReviews.state)
const BACK = transition(identityLifeCycle, 'request_withdrawn', 'clinician', identityReviews.state)
const LAPSED = transition(identityLifeCycle, 'order_ended', 'server', identityReviews.state)

export type IdentityReviewRow = typeof identityReviews.$inferSelect

type Services = Pick<Ctx, 'clock' | 'random'>

/** A clinician who decides about the video while acting on the order. */
type Decider = { staffId: number }

const subjectOf = (order: OrderRow) => `order:${order.public_id}` as const

/** Returns the review of the newest identity video of an order, or null without a video. */
export async function newestIdentityReview(db: Reader, orderId: number): Promise<IdentityReviewRow | null> {
  const [row] = await db
    .select()
    .from(identityReviews)
    .where(eq(identityReviews.order_id, orderId))
    .orderBy(desc(identityReviews.id))
    .limit(1)
  return row ?? null
}

/** Opens the review of a video that arrived, and ends the open review of the one before it (D-47). */
export async function openIdentityReview(
  tx: Tx,
  ctx: Services,
  order: OrderRow,
  uploadId: number,
): Promise<void> {
  await tx
    .update(identityReviews)
    .set({ state: REPLACED.to })
    .where(and(eq(identityReviews.order_id, order.id), REPLACED.allowed))
  await tx.insert(identityReviews).values({
    public_id: ctx.random.id(),
    order_id: order.id,
    upload_id: uploadId,
    state: 'waiting',
    arrived_at: ctx.clock.now(),
  })
  const kinds = ['identity_video_missing', 'identity_referred'] as const
  await resolveTasks(tx, ctx, { kinds, subject: subjectOf(order) }, 'The patient sent another video.')
}

/** Records that a clinician rejected the video by denying the order because of the identity (D-47). */
export async function rejectIdentity(tx: Tx, ctx: Services, order: OrderRow, who: Decider): Promise<void> {
  const newest = await newestIdentityReview(tx, order.id)
  if (!newest) return
  const [rejected] = await tx
    .update(identityReviews)
    .set({ state: REJECTED.to, decided_by: who.staffId, decided_at: ctx.clock.now() })
    .where(and(eq(identityReviews.id, newest.id), REJECTED.allowed))
    .returning()
  if (rejected) await auditIdentity(tx, order, rejected)
}

/** Records that the clinician of the order asked for another video from the chart, with its request. */
export async function askIdentityAgain(
  tx: Tx,
  ctx: Services,
  order: OrderRow,
  requestId: number,
  who: Decider,
): Promise<void> {
  const [asked] = await tx
    .update(identityReviews)
    .set({
      state: ASKED_AGAIN.to,
      request_id: requestId,
      decided_by: who.staffId,
      decided_at: ctx.clock.now(),
    })
    .where(and(eq(identityReviews.order_id, order.id), ASKED_AGAIN.allowed))
    .returning()
  if (asked) await auditIdentity(tx, order, asked)
}

/** Puts the video back that another one was asked for, because the request was withdrawn. */
export async function reopenIdentity(
  tx: Tx,
  ctx: Services,
  order: OrderRow,
  requestId: number,
): Promise<void> {
  const [back] = await tx
    .update(identityReviews)
    .set({ state: BACK.to, request_id: null, decided_by: null, decided_at: null })
    .where(and(eq(identityReviews.request_id, requestId), BACK.allowed))
    .returning()
  if (!back) return
  await auditIdentity(tx, order, back)
  const kinds = ['identity_video_missing'] as const
  await resolveTasks(tx, ctx, { kinds, subject: subjectOf(order) }, 'The request was withdrawn.')
}

/** Ends the open reviews of an order that ended. */
export async function expireIdentity(tx: Tx, order: OrderRow): Promise<void> {
  await tx
    .update(identityReviews)
    .set({ state: LAPSED.to })
    .where(and(eq(identityReviews.order_id, order.id), LAPSED.allowed))
}

/** Writes the audit row of a decision about a video, in its transaction. */
export async function auditIdentity(
  tx: Tx,
  order: OrderRow,
  review: IdentityReviewRow,
  more: Record<string, unknown> = {},
): Promise<void> {
  await audit(tx, `identity.${review.state}`, {
    subjectUser: order.user_id,
    subject: subjectOf(order),
    after: { review: review.public_id, ...more },
  })
}
