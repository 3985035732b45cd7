import { PATIENT_MESSAGE_MAX } from '@contour/domain/conversations/conversation-values'
import { readMessageText } from '@contour/domain/conversations/message-text'
import { and, eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { orders } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { appendMessage, attachFiles, findFile, openConversation } from '../../ground/conversations/index.ts'
import type { AttachedFile } from '../../ground/conversations/index.ts'
import { assertChatOpen, assertOwnChatOpen, ownEncounter } from './doctor-chat-store.ts'

type NewMessage = {
  message: string
  client_id?: string | undefined
  attachments?: readonly { url: string; name: string }[] | undefined
}

/**
 * Stores a message of the caller to the clinicians: text of up to 256 characters, files, or both (document 3 §5). The
 * response means that it is stored; a repeat with the same client id gets the stored one (D-43).
 * @throws AppError not_found for an encounter that is not the caller's, and those of storeMessage
 */
export async function sendProviderMessage(
  ctx: Ctx,
  caller: Caller,
  input: NewMessage & { latestEncounterId: string | number },
) {
  await ownEncounter(ctx.db, asPatient(caller).userId, String(input.latestEncounterId))
  return storeMessage(ctx, caller, input)
}

/**
 * Stores a message of the caller about a visit, which their newest order identifies (S-59), in the same thread.
 * @throws AppError not_found for an order that is not the caller's, and those of storeMessage
 */
export async function sendVisitMessage(
  ctx: Ctx,
  caller: Caller,
  input: NewMessage & { visitId: string | number },
) {
  const { userId } = asPatient(caller)
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.public_id, String(input.visitId)), eq(orders.user_id, userId)))
  if (!order) throw notFound()
  return storeMessage(ctx, caller, input)
}

/**
 * @throws AppError wrong_status without a health id, invalid_request (no text and no file, too long, control
 *   characters, tags), upload_refused and file_type_refused for files that are not the caller's own checked ones
 */
async function storeMessage(ctx: Ctx, caller: Caller, input: NewMessage) {
  const { userId } = asPatient(caller)
  await assertOwnChatOpen(ctx.db, userId)
  const given = input.attachments ?? []
  const body = readBody(input.message, given.length > 0)
  const files: AttachedFile[] = []
  for (const file of given) files.push(await findFile(ctx, userId, file))
  const { conversation, message, repeated } = await ctx.db.transaction(async (tx) => {
    assertChatOpen(await lockPatient(tx, userId))
    const thread = await openConversation(tx, ctx, { channel: 'doctor', userId, chatUserId: null })
    const appended = await appendMessage(tx, ctx, thread, {
      sender: 'patient',
      body,
      clientId: input.client_id ?? null,
    })
    if (appended.repeated) return appended
    await attachFiles(tx, ctx, appended.message, files)
    await audit(tx, 'message.sent', {
      subjectUser: userId,
      subject: `conversation:${thread.public_id}`,
      after: { message: appended.message.public_id, files: files.length },
    })
    return appended
  })
  if (!repeated) {
    ctx.live.changed(conversation.public_id)
  }
  return {
    status: 'success' as const,
    success: true as const,
    message: 'Message sent',
    id: message.public_id,
    // As it is after what followed from the message, which may have found an emergency word (D-46).
    emergency: conversation.emergency_since !== null,
  }
}

/** The text in its stored form; none is enough where there is a file (document 3 §5). */
function readBody(given: string, hasFiles: boolean): string {
  if (hasFiles && given.trim() === '') return ''
  const read = readMessageText(given, PATIENT_MESSAGE_MAX)
  if ('problem' in read) throw new AppError('invalid_request', { field: 'message', message: read.problem })
  return read.text
}
