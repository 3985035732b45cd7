import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { pipelined } from '../../db/pipelined.ts'
import { isSessionLive, liveSessionValues } from '../accounts/index.ts'
import { appendMessage, chatHoursOf, nextMessage, openSupportThread } from '../conversations/index.ts'
import type { Appended, KnownThread, NewMessage } from '../conversations/index.ts'
import { isVisitorProven, secretsEnd } from './chat-user-store.ts'

/** Whose thread: the chat profile, and its account if it has one. */
export type ChatOwner = { chatUserId: number; userId: number | null }

/** How the connection of a sender proves who they are. */
export type SenderProof = {
  /** Throws if the sender is not who they were any more. */
  prove(tx: Tx): Promise<void>
  /** The hash of the patient's token, or of the visitor's secret. */
  hash: string
  /** The thread as the connection's last message left it; null if it has changed since. */
  known: KnownThread | null
}

type Stored = Appended & { known: KnownThread | null }

const nextOfVisitor = nextMessage(isVisitorProven)
const nextOfPatient = nextMessage(isSessionLive)

/**
 * Stores a message of the patient or visitor (D-43); the text has passed `readMessageText`. A message that follows
 * another one takes one statement, any other a transaction.
 * @param proof nothing is stored without it; only the service itself writes without one
 * @returns the message, and what is known of the thread for the next one
 */
export async function storeSupportMessage(
  ctx: Ctx,
  owner: ChatOwner,
  { text: body, clientId }: { text: string; clientId: string | null },
  proof?: SenderProof,
): Promise<Stored> {
  const message: NewMessage = { sender: owner.userId === null ? 'visitor' : 'patient', body, clientId }
  return (proof && (await storeNext(ctx, owner, message, proof))) ?? storeLocked(ctx, owner, message, proof)
}

async function storeNext(
  ctx: Ctx,
  { chatUserId, userId }: ChatOwner,
  message: NewMessage,
  { known, hash }: SenderProof,
): Promise<Stored | null> {
  const { clock } = ctx
  if (!known?.conversation.last_message_at) return null
  if (userId === null && secretsEnd(known.conversation.last_message_at) <= clock.now()) return null
  const stored =
    userId === null
      ? await nextOfVisitor(ctx, known, message, { chat_user_id: chatUserId, secret_sha: hash })
      : await nextOfPatient(ctx, known, message, liveSessionValues(clock, hash))
  if (!stored) return null
  const { conversation, version } = stored
  return { ...stored, known: { ...known, conversation, version } }
}

/** Stores a message in a transaction that locks the thread. What is needed before is sent at once. */
function storeLocked(
  ctx: Ctx,
  owner: ChatOwner,
  message: NewMessage,
  proof: SenderProof | undefined,
): Promise<Stored> {
  return ctx.db.transaction(async (tx) => {
    const [, { thread, office }] = await pipelined([
      proof ? proof.prove(tx) : Promise.resolve(),
      openSupportThread(tx, ctx, owner),
    ])
    const hours = office ? () => Promise.resolve(office.hours) : chatHoursOf(tx)
    const stored = await appendMessage(tx, ctx, thread, message, { hours, isLast: true })
    const { conversation, version } = stored
    return { ...stored, known: office && version !== null ? { ...office, conversation, version } : null }
  })
}
