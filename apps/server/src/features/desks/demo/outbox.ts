import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { outbox } from '../../../db/schema.ts'
import { replyAddresses } from '../../ground/notifications/index.ts'

/** Maximum number of messages shown. */
const SHOWN = 500

/** Lists every message and code that was sent, or would be sent, newest first (beyond-the-documents Part 8). */
export async function readOutbox(ctx: Ctx, to: string | undefined) {
  const rows = await ctx.db
    .select()
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.to, to))
    .orderBy(desc(outbox.id))
    .limit(SHOWN)
  const replies = await replyAddresses(ctx.db, ctx.config, rows)
  return rows.map((row) => ({
    id: row.public_id,
    channel: row.channel,
    to: row.to,
    kind: row.kind,
    subject: row.subject,
    text: row.body,
    html: row.html,
    reply_to: replies.get(row.public_id) ?? null,
    created_at: row.created_at.toISOString(),
  }))
}
