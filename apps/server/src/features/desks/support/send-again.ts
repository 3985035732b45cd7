import { and, eq, inArray } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { outbox } from '../../../db/schema.ts'
import { mayText } from '../../ground/reach/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { givesAccess, queueMessage } from '../../ground/notifications/index.ts'
import { findPerson, type PersonRow } from './find-person.ts'

type Named = { id: string; message: string }
type MessageRow = typeof outbox.$inferSelect

/** Returns a message to a person as it was sent; each reading is audited. @throws AppError not_found */
export async function readPersonMessage(ctx: Ctx, { id, message }: Named) {
  const user = await findPerson(ctx.db, id)
  const row = await findMessage(ctx.db, user, message)
  await audit(ctx.db, 'message.read', { subjectUser: user.id, subject: `message:${row.public_id}` })
  return {
    message: 'The message.',
    subject: row.subject,
    channel: row.channel,
    to: row.to,
    at: (row.sent_at ?? row.created_at).toISOString(),
    body: isGone(row) ? null : row.body,
  }
}

/**
 * Sends a message again, to the contact that is on file now (D-94): what went to an old address does not go there twice.
 * @throws AppError not_found, conflict for one that gave access to something, has lost its text, or is on its way
 */
export async function sendMessageAgain(ctx: Ctx, { id, message }: Named) {
  const user = await findPerson(ctx.db, id)
  await ctx.db.transaction(async (tx) => {
    const row = await findMessage(tx, user, message)
    if (row.channel === 'task') throw notFound()
    if (row.state === 'waiting' || row.state === 'sending')
      throw new AppError('conflict', { message: 'This message is on its way.' })
    if (isGone(row))
      throw new AppError('conflict', {
        message:
          'The text is not kept, because it held a code or a link or is too old. The person can ask for a new one.',
      })
    if (row.channel === 'sms' && !(await mayText(tx, user)))
      throw new AppError('conflict', { message: 'This person gets no text messages.' })
    await queueMessage(tx, ctx, {
      dedupeKey: `again:${ctx.random.id()}`,
      userId: user.id,
      channel: row.channel,
      to: row.channel === 'sms' ? user.phone : user.email,
      kind: row.kind,
      subject: row.subject,
      body: row.body,
      html: row.html ?? undefined,
      about: row.about ?? undefined,
    })
    await audit(tx, 'message.sent_again', { subjectUser: user.id, subject: `message:${row.public_id}` })
  })
  return { message: 'The message is on its way again.' }
}

async function findMessage(db: Reader, user: PersonRow, publicId: string): Promise<MessageRow> {
  const [row] = await db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.public_id, publicId),
        eq(outbox.user_id, user.id),
        inArray(outbox.channel, ['email', 'sms']),
      ),
    )
  if (!row) throw notFound()
  return row
}

/** Nobody of staff reads or repeats what opens an account, wherever its text is still kept. */
const isGone = ({ kind, body }: MessageRow): boolean => body === '' || givesAccess({ kind, body })
