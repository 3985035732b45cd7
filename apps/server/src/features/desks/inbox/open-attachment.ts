import { and, eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { conversationMessages, messageAttachments, uploads } from '../../../db/schema.ts'
import { signFileLink } from '../../ground/media/index.ts'
import { auditThread, openThread } from './thread-access.ts'

/**
 * Returns a link of at most 300 s to a file of a thread that the scanner found clean (D-32, D-44). Each view is audited.
 * @throws AppError as openThread; not_found for a file of another thread, wrong_status before it was found clean
 */
export async function openAttachment(
  ctx: Ctx,
  caller: Caller,
  { id, attachment }: { id: string; attachment: string },
) {
  const staff = asStaff(caller)
  const opened = await openThread(ctx, staff, id)
  const [found] = await ctx.db
    .select({ file: messageAttachments, upload: uploads })
    .from(messageAttachments)
    .innerJoin(conversationMessages, eq(conversationMessages.id, messageAttachments.message_id))
    .innerJoin(uploads, eq(uploads.id, messageAttachments.upload_id))
    .where(
      and(
        eq(messageAttachments.public_id, attachment),
        eq(conversationMessages.conversation_id, opened.conversation.id),
      ),
    )
  if (!found) throw notFound()
  if (found.file.scan !== 'clean')
    throw new AppError('wrong_status', {
      message:
        found.file.scan === 'pending' ? 'This file is being checked.' : 'This file is not shown to anybody.',
    })
  await auditThread(ctx.db, opened, 'conversation.attachment_shown', { upload: found.upload.public_id })
  return { status: 'success' as const, message: 'File.', url: signFileLink(ctx, found.upload) }
}
