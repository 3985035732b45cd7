import type { Channel } from '@contour/domain/conversations/conversation-values'
import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { conversationEvents, conversations } from '../../../db/schema.ts'
import type { ConversationRow } from './conversation-rows.ts'

/** Who a thread belongs to: the account of a patient, and in the support channel the chat profile. */
export type ConversationOwner = { channel: Channel; userId: number | null; chatUserId: number | null }

type With = Pick<Ctx, 'clock' | 'random'>

/**
 * Locks a thread until the transaction ends. A transaction that also locks the patient locks the patient first
 * (docs/locking.md).
 * @throws AppError not_found
 */
export async function lockConversation(tx: Tx, id: number): Promise<ConversationRow> {
  const [row] = await lockById(tx, { id })
  if (!row) throw notFound()
  return row
}

const lockById = preparedQuery((db) =>
  db
    .select()
    .from(conversations)
    .where(eq(conversations.id, sql.placeholder('id')))
    .for('update'),
)
const lockDoctorThread = preparedQuery((db) =>
  db
    .select()
    .from(conversations)
    .where(and(sql`${conversations.channel} = 'doctor'`, eq(conversations.user_id, sql.placeholder('id'))))
    .for('update'),
)
const lockSupportThread = preparedQuery((db) =>
  db
    .select()
    .from(conversations)
    .where(
      and(sql`${conversations.channel} = 'support'`, eq(conversations.chat_user_id, sql.placeholder('id'))),
    )
    .for('update'),
)

async function lockOfOwner(
  tx: Tx,
  { channel, userId, chatUserId }: ConversationOwner,
): Promise<ConversationRow | null> {
  const [row] =
    channel === 'doctor'
      ? await lockDoctorThread(tx, { id: userId ?? -1 })
      : await lockSupportThread(tx, { id: chatUserId ?? -1 })
  return row ?? null
}

/** Locks the owner's thread and creates it before the first message. */
export async function openConversation(
  tx: Tx,
  { clock, random }: With,
  owner: ConversationOwner,
): Promise<ConversationRow> {
  const known = await lockOfOwner(tx, owner)
  if (known) return known
  const now = clock.now()
  const [created] = await tx
    .insert(conversations)
    .values({
      public_id: random.id(),
      channel: owner.channel,
      user_id: owner.userId,
      chat_user_id: owner.chatUserId,
      state: 'waiting',
      team: owner.channel === 'doctor' ? 'clinician' : 'support',
      last_seq: 0,
      patient_seen_seq: 0,
      staff_seen_seq: 0,
      notified_seq: 0,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning()
  if (created) {
    const actor = owner.userId === null ? 'visitor' : 'patient'
    await tx
      .insert(conversationEvents)
      .values({ conversation_id: created.id, event: 'opened', actor, at: now })
    return created
  }
  // Another transaction created it in between.
  const other = await lockOfOwner(tx, owner)
  if (!other) throw notFound()
  return other
}
