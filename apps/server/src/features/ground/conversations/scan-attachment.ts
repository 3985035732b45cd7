import { and, eq } from 'drizzle-orm'
import type { ScanResult } from '../../../adapters/scanner/port.ts'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { conversationMessages, conversations, messageAttachments, uploads } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../audit/index.ts'
import { removeUpload } from '../media/index.ts'

/** How long a file waits for a scanner that does not answer, and how often it is asked. */
const PATIENCE = minutes(60)
const AGAIN_AFTER = minutes(1)

/**
 * Scans a file of a message and stores what was found; until then nobody sees it (D-44). A scanner that does not answer
 * is asked again for an hour; then the file is "unknown" and stays hidden. The bytes of an infected file are removed.
 */
export async function scanAttachment(ctx: Ctx, { kind, subject }: ScheduledJob): Promise<void> {
  const file = await findPending(ctx, subject)
  if (!file) return
  const result = await scan(ctx, file.key)
  const now = ctx.clock.now()
  if (result.state === 'unknown' && result.again && now < after(file.sentAt, PATIENCE)) {
    ctx.log.warn({ attachment: subject, reason: result.reason }, 'file not scanned yet')
    await scheduleJob(ctx.db, ctx.clock, { kind, subject, dueAt: after(now, AGAIN_AFTER) })
    return
  }
  await ctx.db.transaction(async (tx) => {
    const stored = await tx
      .update(messageAttachments)
      .set({ scan: result.state, scanned_at: now })
      .where(and(eq(messageAttachments.id, file.id), eq(messageAttachments.scan, 'pending')))
      .returning({ id: messageAttachments.id })
    if (stored.length === 0) return
    if (result.state === 'infected') await removeUpload(tx, file.uploadId)
    await audit(tx, 'attachment.scanned', {
      subjectUser: file.userId,
      subject: `attachment:${subject}`,
      after: result,
    })
  })
  if (result.state === 'infected') await ctx.files.remove(file.key)
  ctx.live.changed(file.conversation)
}

async function findPending(ctx: Ctx, publicId: string) {
  const [row] = await ctx.db
    .select({
      id: messageAttachments.id,
      uploadId: uploads.id,
      key: uploads.key,
      userId: uploads.user_id,
      sentAt: conversationMessages.created_at,
      conversation: conversations.public_id,
    })
    .from(messageAttachments)
    .innerJoin(uploads, eq(uploads.id, messageAttachments.upload_id))
    .innerJoin(conversationMessages, eq(conversationMessages.id, messageAttachments.message_id))
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversation_id))
    .where(and(eq(messageAttachments.public_id, publicId), eq(messageAttachments.scan, 'pending')))
  return row ?? null
}

async function scan(ctx: Ctx, key: string): Promise<ScanResult> {
  if ((await ctx.files.size(key)) === null)
    return { state: 'unknown', reason: 'the file is not in the store', again: false }
  return ctx.scanner.scan(await ctx.files.read(key))
}
