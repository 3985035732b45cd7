import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { replacementRequests, uploads } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { signFileLink } from '../../ground/media/index.ts'
import { auditRequest } from './request-store.ts'

/**
 * Returns a link of at most 300 s to the photo of a request. Each view is audited with its purpose (D-32).
 * @throws AppError not_found, also for a request without a photo
 */
export async function showPhoto(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({ request: replacementRequests, upload: uploads })
    .from(replacementRequests)
    .innerJoin(uploads, eq(uploads.id, replacementRequests.upload_id))
    .where(eq(replacementRequests.public_id, id))
  if (!found) throw notFound()
  await ctx.db.transaction((tx) =>
    auditRequest(tx, found.request, 'replacement.photo_shown', { upload: found.upload.public_id }),
  )
  return { status: 'success' as const, message: 'Photo.', url: signFileLink(ctx, found.upload) }
}
