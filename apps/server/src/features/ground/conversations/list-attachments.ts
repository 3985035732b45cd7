import type { ScanState } from '@contour/domain/conversations/conversation-values'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { messageAttachments, uploads } from '../../../db/schema.ts'
import { signFileLink } from '../media/index.ts'

/** A file of a message as people see it: the link exists only once it is clean (D-44). */
export type MessageFile = {
  url: string | null
  type: string
  name: string
  bytes: number | null
  scan: ScanState
}

/**
 * Returns the files of messages by the key of their message, each clean one with a link of at most 300 s (D-32). The
 * caller has verified the right to see them; opening one is audited.
 */
export async function listAttachments(
  ctx: Ctx,
  messageIds: readonly number[],
): Promise<Map<number, MessageFile[]>> {
  const byMessage = new Map<number, MessageFile[]>()
  if (messageIds.length === 0) return byMessage
  const rows = await ctx.db
    .select({
      messageId: messageAttachments.message_id,
      name: messageAttachments.name,
      scan: messageAttachments.scan,
      upload: { public_id: uploads.public_id, content_type: uploads.content_type, bytes: uploads.bytes },
    })
    .from(messageAttachments)
    .innerJoin(uploads, eq(uploads.id, messageAttachments.upload_id))
    .where(inArray(messageAttachments.message_id, [...messageIds]))
    .orderBy(asc(messageAttachments.id))
  for (const { messageId, name, scan, upload } of rows) {
    const files = byMessage.get(messageId) ?? []
    files.push({
      url: scan === 'clean' ? signFileLink(ctx, upload) : null,
      type: upload.content_type,
      name,
      bytes: upload.bytes,
      scan,
    })
    byMessage.set(messageId, files)
  }
  return byMessage
}
