import { emailMessage } from '@contour/domain/tickets/email-message'
import { tokenOfRecipients } from '@contour/domain/tickets/reply-address'
import { normalizeEmail } from '@contour/domain/contact/email'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { conversations, inboundEmails } from '../../../db/schema.ts'
import { sha256 } from '../../../randomness.ts'
import { appendMessage, attachFiles, lockConversation } from '../../ground/conversations/index.ts'
import type { ConversationRow } from '../../ground/conversations/index.ts'
import { moveToTicket, ticketTimes } from './make-ticket.ts'
import { readEmail } from './read-email.ts'
import type { ReadEmail } from './read-email.ts'
import { storeEmailFiles } from './store-email-files.ts'
import type { StoredFiles } from './store-email-files.ts'

/** What became of an email; only "stored" changes a thread, and what follows from its message answers none of the others. */
export type InboundOutcome =
  | 'stored'
  | 'repeated'
  | 'automatic'
  | 'unknown_ticket'
  | 'foreign_sender'
  | 'empty'
  | 'unreadable'

/**
 * Puts the answer to a ticket's email into its thread (M-34): once for each email, only from the ticket's address, and
 * nothing that a machine wrote. The thread is a ticket again, because an email is answered by email. Its files are stored
 * first and shown once the scanner found them clean (D-44).
 */
export async function receiveEmail(ctx: Ctx, domain: string, raw: Buffer): Promise<InboundOutcome> {
  const email = await readEmail(raw)
  const deliverySha = email?.deliverySha ?? sha256(raw)
  const files = email ? await storeFilesOf(ctx, domain, email) : NO_FILES
  const { outcome, changed } = await ctx.db.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(inboundEmails)
      .values({ delivery_sha: deliverySha, outcome: 'received', received_at: ctx.clock.now() })
      .onConflictDoNothing({ target: inboundEmails.delivery_sha })
      .returning({ id: inboundEmails.id })
    if (!fresh) return { outcome: 'repeated' as const, changed: null }
    const result = await apply(tx, ctx, domain, email, files)
    await tx
      .update(inboundEmails)
      .set({ outcome: result.outcome, conversation_id: result.conversation?.id ?? null })
      .where(eq(inboundEmails.id, fresh.id))
    return {
      outcome: result.outcome,
      changed: result.outcome === 'stored' ? (result.conversation?.public_id ?? null) : null,
    }
  })
  if (changed) ctx.live.changed(changed)
  return outcome
}

const NO_FILES: StoredFiles = { taken: [], refused: [] }

/** Stores files only of an email that will be taken, as far as can be known without the lock; others leave no bytes. */
async function storeFilesOf(ctx: Ctx, domain: string, email: ReadEmail): Promise<StoredFiles> {
  if (email.files.length === 0) return NO_FILES
  const [known] = await ctx.db
    .select({ id: inboundEmails.id })
    .from(inboundEmails)
    .where(eq(inboundEmails.delivery_sha, email.deliverySha))
  const ticket = known ? null : await findByToken(ctx.db, tokenOfRecipients(email.recipients, domain))
  return ticket && refusalOf(email, ticket) === null ? storeEmailFiles(ctx, ticket, email.files) : NO_FILES
}

type Applied = { outcome: InboundOutcome; conversation: ConversationRow | null }

/** Why an email changes no thread, whatever it says; null if it may. */
function refusalOf(email: ReadEmail, ticket: ConversationRow | null): InboundOutcome | null {
  if (email.automatic !== null) return 'automatic'
  if (!ticket) return 'unknown_ticket'
  const { ticket_email: address } = ticket
  return address === null || email.from !== normalizeEmail(address) ? 'foreign_sender' : null
}

async function apply(
  tx: Tx,
  ctx: Ctx,
  domain: string,
  email: ReadEmail | null,
  files: StoredFiles,
): Promise<Applied> {
  if (!email) return { outcome: 'unreadable', conversation: null }
  const found = await findByToken(tx, tokenOfRecipients(email.recipients, domain))
  const conversation = found && (await lockConversation(tx, found.id))
  const refusal = refusalOf(email, conversation)
  const address = conversation?.ticket_email ?? null
  if (refusal !== null || conversation === null || address === null)
    return { outcome: refusal ?? 'unknown_ticket', conversation }
  const body = emailMessage(email.text, files.refused)
  if (body === '' && files.taken.length === 0) return { outcome: 'empty', conversation }
  const { conversation: wrote, message } = await appendMessage(tx, ctx, conversation, {
    sender: conversation.user_id === null ? 'visitor' : 'patient',
    body,
    clientId: `email:${email.deliverySha}`,
    via: 'email',
  })
  await attachFiles(tx, ctx, message, files.taken)
  await promiseAnswer(tx, ctx, wrote, address)
  return { outcome: 'stored', conversation: wrote }
}

/** What came by email has the time of a ticket; somebody who already works on the thread keeps it. */
async function promiseAnswer(tx: Tx, ctx: Ctx, wrote: ConversationRow, email: string): Promise<void> {
  if (wrote.state === 'waiting') {
    await moveToTicket(tx, ctx, wrote, { as: 'server' }, { email })
    return
  }
  await tx
    .update(conversations)
    .set(await ticketTimes(tx, wrote))
    .where(eq(conversations.id, wrote.id))
}

async function findByToken(db: Reader, token: string | null): Promise<ConversationRow | null> {
  if (token === null) return null
  const [found] = await db.select().from(conversations).where(eq(conversations.ticket_token, token))
  return found ?? null
}
