import { identityLifeCycle } from '@contour/domain/identity/identity-review'
import type { IdentityEvent, IdentityReason, IdentityState } from '@contour/domain/identity/identity-review'
import { mayAskForImage, reasonText } from '@contour/domain/media/image-request'
import { and, eq } from 'drizzle-orm'
import { asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { transition } from '../../../db/transition.ts'
import { identityReviews, imageRequests, orders, staffMembers } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { VIDEO_FILE_TYPE } from '@contour/domain/media/video-limits'
import { notify } from '../../ground/notifications/index.ts'
import {
  auditIdentity,
  auditImageRequest,
  lockOrder,
  openImageRequests,
  readOrderPatient,
  schedulePromiseCheck,
  scheduleRequestEnd,
} from '../orders/index.ts'
import type { IdentityReviewRow, OrderRow } from '../orders/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { reviewerIn } from './reviewer.ts'

const { state } = identityReviews
/** Each decision by the role that makes it: a clinician also decides what support referred. */
const DECISIONS = {
  support: {
    accepted: transition(identityLifeCycle, 'accepted', 'support', state),
    asked_again: transition(identityLifeCycle, 'asked_again', 'support', state),
    referred: transition(identityLifeCycle, 'referred', 'support', state),
  },
  clinician: {
    accepted: transition(identityLifeCycle, 'accepted', 'clinician', state),
    asked_again: transition(identityLifeCycle, 'asked_again', 'clinician', state),
    referred: transition(identityLifeCycle, 'referred', 'clinician', state),
  },
} as const

type Decision = Extract<IdentityEvent, 'accepted' | 'asked_again' | 'referred'>

/**
 * Accepts a video: what it blocked may be signed (D-47).
 * @throws AppError not_found, not_licensed, conflict (already decided, or a clinician's), wrong_status (the order left
 *   the review)
 */
export async function acceptVideo(ctx: Ctx, caller: Caller, input: { id: string; transcript: string }) {
  await decide(ctx, caller, input.id, async (tx, at) => {
    const { order, staff } = at
    const accepted = await move(tx, ctx, at, 'accepted', {
      transcript: input.transcript,
      decided_by: staff.staffId,
      decided_at: ctx.clock.now(),
    })
    const kinds = ['identity_referred'] as const
    await resolveTasks(tx, ctx, { kinds, subject: `order:${order.public_id}` }, 'The video was accepted.')
    await auditIdentity(tx, order, accepted)
  })
  return { message: 'The video is accepted.' }
}

/**
 * Asks the patient for another video, with the reason that they read; the order keeps its place in the queue, and its
 * time stands still until the video arrives (D-47, X-61).
 * @throws AppError as acceptVideo
 */
export async function askForVideoAgain(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; reason: IdentityReason; note: string; transcript: string },
) {
  await decide(ctx, caller, input.id, async (tx, at) => {
    const { order, staff } = at
    if (!mayAskForImage(order.status))
      throw new AppError('wrong_status', { details: { order_status: order.status } })
    const request = await requestVideo(tx, ctx, at, input)
    const asked = await move(tx, ctx, at, 'asked_again', {
      transcript: input.transcript,
      request_id: request.id,
      decided_by: staff.staffId,
      decided_at: ctx.clock.now(),
    })
    const subject = `order:${order.public_id}`
    const kinds = ['identity_referred'] as const
    await resolveTasks(tx, ctx, { kinds, subject }, 'Another video was asked for.')
    await createTask(tx, ctx, {
      kind: 'identity_video_missing',
      subject,
      userId: order.user_id,
      details: `The patient was asked for another identity video: ${reasonText(input.reason)} Help with the upload if it does not come.`,
    })
    await schedulePromiseCheck(tx, ctx.clock, order)
    await auditIdentity(tx, order, asked, { reason: input.reason })
    await notify(tx, ctx, 'video_asked_again', await readOrderPatient(tx, order), {
      requestId: request.public_id,
      orderId: order.public_id,
      reason: reasonText(input.reason),
    })
  })
  return { message: 'The patient is asked for another video.' }
}

/**
 * Gives a video to a clinician, who accepts it, asks for another one or denies the order (D-47).
 * @throws AppError as acceptVideo
 */
export async function referVideo(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; note: string; transcript: string },
) {
  await decide(ctx, caller, input.id, async (tx, at) => {
    const { order, staff } = at
    const referred = await move(tx, ctx, at, 'referred', {
      transcript: input.transcript,
      referred_by: staff.staffId,
      referred_at: ctx.clock.now(),
      referral_note: input.note,
    })
    await createTask(tx, ctx, {
      kind: 'identity_referred',
      subject: `order:${order.public_id}`,
      userId: order.user_id,
      details: `The identity video could not be confirmed: ${input.note} Accept it, ask for another one, or deny the order.`,
    })
    await auditIdentity(tx, order, referred)
  })
  return { message: 'A clinician decides about this video.' }
}

type Deciding = {
  order: OrderRow
  review: IdentityReviewRow
  staff: StaffCaller
  reviewer: 'clinician' | 'support'
}

/** Runs one decision with the order locked. */
async function decide(
  ctx: Ctx,
  caller: Caller,
  id: string,
  work: (tx: Tx, at: Deciding) => Promise<void>,
): Promise<void> {
  const [found] = await ctx.db
    .select({ order: orders.public_id })
    .from(identityReviews)
    .innerJoin(orders, eq(orders.id, identityReviews.order_id))
    .where(eq(identityReviews.public_id, id))
  if (!found) throw notFound()
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.order)
    const [review] = await tx.select().from(identityReviews).where(eq(identityReviews.public_id, id))
    if (!review) throw notFound()
    const staff = asStaff(caller)
    const reviewer = await reviewerIn(tx, ctx.clock, staff, order.state)
    await assertUndecided(tx, review, reviewer)
    if (!openImageRequests(order))
      throw new AppError('wrong_status', { details: { order_status: order.status } })
    await work(tx, { order, review, staff, reviewer })
  })
}

/** Moves the review by one conditional UPDATE: of two reviewers at once, one decides. */
async function move(
  tx: Tx,
  ctx: Ctx,
  { review, reviewer }: Deciding,
  decision: Decision,
  set: Partial<typeof identityReviews.$inferInsert>,
): Promise<IdentityReviewRow> {
  const { to, allowed } = DECISIONS[reviewer][decision]
  const [moved] = await tx
    .update(identityReviews)
    .set({ ...set, state: to })
    .where(and(eq(identityReviews.id, review.id), allowed))
    .returning()
  if (!moved) throw new AppError('conflict')
  return moved
}

const DECIDED: Record<Exclude<IdentityState, 'waiting'>, (by: string) => string> = {
  referred: (by) => `${by} gave this video to a clinician. Only a clinician can decide about it now.`,
  accepted: (by) => `${by} already accepted this video.`,
  asked_again: (by) => `${by} already asked for another video.`,
  rejected: (by) => `${by} already rejected this video and denied the order.`,
  replaced: () => 'The patient has sent a newer video. Review that one.',
  lapsed: () => 'The order has ended. Its video needs no decision.',
}

/** Says who was faster, by name. @throws AppError conflict */
async function assertUndecided(
  db: Reader,
  review: IdentityReviewRow,
  reviewer: 'clinician' | 'support',
): Promise<void> {
  if (identityLifeCycle.can(review.state, 'accepted', reviewer) || review.state === 'waiting') return
  const staffId = review.state === 'referred' ? review.referred_by : review.decided_by
  const [member] =
    staffId === null
      ? []
      : await db.select({ name: staffMembers.name }).from(staffMembers).where(eq(staffMembers.id, staffId))
  throw new AppError('conflict', { message: DECIDED[review.state](member?.name ?? 'Somebody') })
}

/** Opens the request that the patient sees, and that accepts a second video during the review. */
async function requestVideo(
  tx: Tx,
  ctx: Ctx,
  { order, staff }: Deciding,
  input: { reason: IdentityReason; note: string },
) {
  const [request] = await tx
    .insert(imageRequests)
    .values({
      public_id: ctx.random.id(),
      order_id: order.id,
      image_type: VIDEO_FILE_TYPE,
      state: 'open',
      reason: input.reason,
      note: input.note,
      asked_by: staff.staffId,
      asked_at: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!request) throw new AppError('conflict', { message: 'Another video is asked for already.' })
  await scheduleRequestEnd(tx, ctx.clock, request)
  await auditImageRequest(tx, order, request, { reason: input.reason })
  return request
}
