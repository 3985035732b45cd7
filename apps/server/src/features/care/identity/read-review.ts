import { identityLifeCycle } from '@contour/domain/identity/identity-review'
import { reasonText } from '@contour/domain/media/image-request'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import { after, seconds } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import {
  identityReviews,
  imageRequests,
  orderFiles,
  orders,
  staffMembers,
  uploads,
} from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import { FILE_LINK_SECONDS, signFileLink } from '../../ground/media/index.ts'
import { openImageRequests } from '../orders/index.ts'
import { reviewerIn } from './reviewer.ts'
import { nameOf, reviewFacts, selectReviews } from './review-rows.ts'
import type { FoundReview } from './review-rows.ts'

/**
 * Returns one video with what it is compared with: name, date of birth, state and the image of the ID (M-13). Each view
 * is audited; a page that stays open asks again before its links end, and each of these views is audited as well.
 * @throws AppError not_found, not_licensed
 */
export async function readReview(ctx: Ctx, caller: Caller, id: string) {
  const staff = asStaff(caller)
  const [found] = await selectReviews(ctx.db).where(eq(identityReviews.public_id, id))
  if (!found) throw notFound()
  const { review, order, user, upload } = found
  const reviewer = await reviewerIn(ctx.db, ctx.clock, staff, order.state)
  const idImage = await newestIdImage(ctx, user.id)
  const nameOfStaff = await staffNames(ctx, [review.referred_by, review.decided_by])
  await audit(ctx.db, 'identity.read', {
    subjectUser: user.id,
    subject: `order:${order.public_id}`,
    after: { review: review.public_id, id_image: idImage?.upload.public_id ?? null },
  })
  const hours = await readOfficeHours(ctx.db, 'visits', ctx.config.visits.hours)
  return {
    status: 'success' as const,
    message: 'The video.',
    review: {
      ...reviewFacts(found, hours),
      state: review.state,
      patient: { name: nameOf(user), dob: user.dob, state: order.state },
      video: {
        url: upload.state === 'checked' ? signFileLink(ctx, upload) : null,
        content_type: upload.content_type,
        bytes: upload.bytes,
        until: after(ctx.clock.now(), seconds(FILE_LINK_SECONDS)).toISOString(),
      },
      id_image: idImage && { url: signFileLink(ctx, idImage.upload), at: idImage.at.toISOString() },
      transcript: review.transcript,
      referral:
        review.referred_by && review.referred_at
          ? {
              by: nameOfStaff(review.referred_by),
              at: review.referred_at.toISOString(),
              note: review.referral_note ?? '',
            }
          : null,
      decided:
        review.decided_by && review.decided_at
          ? { by: nameOfStaff(review.decided_by), at: review.decided_at.toISOString() }
          : null,
      earlier: await earlierReviews(ctx, found),
      why_not: whyNot(reviewer, found),
    },
  }
}

function whyNot(reviewer: 'clinician' | 'support', { review, order }: FoundReview): string {
  const why = identityLifeCycle.why(review.state, 'accepted', reviewer)
  if (why || openImageRequests(order)) return why
  return 'The order is not under review.'
}

/** The newest image of the license or state ID: forms of later orders ask for none. */
async function newestIdImage(ctx: Ctx, userId: number) {
  const [row] = await ctx.db
    .select({ upload: uploads, at: orderFiles.at })
    .from(orderFiles)
    .innerJoin(orders, eq(orders.id, orderFiles.order_id))
    .innerJoin(uploads, eq(uploads.id, orderFiles.upload_id))
    .where(and(eq(orders.user_id, userId), eq(orderFiles.type, 'id_image'), eq(uploads.state, 'checked')))
    .orderBy(desc(orderFiles.id))
    .limit(1)
  return row ?? null
}

async function earlierReviews(ctx: Ctx, { review }: FoundReview) {
  const rows = await ctx.db
    .select({ review: identityReviews, reason: imageRequests.reason })
    .from(identityReviews)
    .leftJoin(imageRequests, eq(imageRequests.id, identityReviews.request_id))
    .where(and(eq(identityReviews.order_id, review.order_id), lt(identityReviews.id, review.id)))
    .orderBy(desc(identityReviews.id))
  return rows.map(({ review: one, reason }) => ({
    state: one.state,
    at: (one.decided_at ?? one.arrived_at).toISOString(),
    reason: reasonText(reason),
  }))
}

async function staffNames({ db }: Ctx, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null)
  const rows =
    known.length === 0
      ? []
      : await db
          .select({ id: staffMembers.id, name: staffMembers.name })
          .from(staffMembers)
          .where(inArray(staffMembers.id, known))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id: number) => names.get(id) ?? ''
}
