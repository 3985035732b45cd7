import type { InboxReader } from '@contour/domain/inbox/inbox-access'
import { readsAs } from '@contour/domain/inbox/inbox-access'
import { eq, inArray, sql } from 'drizzle-orm'
import type { StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { chatUsers, conversationMessages, conversations, staffMembers, users } from '../../../db/schema.ts'
import type { ConversationRow } from '../../ground/conversations/index.ts'
import { personState } from '../../ground/conversations/index.ts'

/** Characters of the last message that the list shows. */
const PREVIEW = 120

/** What people wrote last: at night the list would show the automatic reply of every thread. */
const newest = sql`(select max(m.seq) from conversation_messages m where m.conversation_id = ${conversations.id}
  and m.sender not in ('automatic', 'system'))`

const unread = sql<number>`(select count(*)::int from conversation_messages m
  where m.conversation_id = ${conversations.id} and m.seq > ${conversations.staff_seen_seq}
  and m.sender in ('patient', 'visitor'))`

/** Names the person of a thread: the account, before there is one what the visitor entered. */
export function personName(
  user: { first_name: string; last_name: string } | null,
  visitor: { first_name: string | null; last_name: string | null; email: string | null } | null,
): string {
  if (user) return `${user.first_name} ${user.last_name}`
  const entered = [visitor?.first_name, visitor?.last_name].filter(Boolean).join(' ')
  return entered || visitor?.email || 'Visitor'
}

/** Returns the rows of the list for threads in the given order; of a thread that is not the caller's to read, its name. */
export async function threadRows(
  { db }: Ctx,
  staff: StaffCaller,
  reader: InboxReader,
  ids: readonly number[],
) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      conversation: conversations,
      user: users,
      visitor: chatUsers,
      holder: staffMembers.name,
      state: personState,
      body: sql<string | null>`left(${conversationMessages.body}, ${sql.raw(String(PREVIEW))})`,
      unread,
    })
    .from(conversations)
    .leftJoin(users, eq(users.id, conversations.user_id))
    .leftJoin(chatUsers, eq(chatUsers.id, conversations.chat_user_id))
    .leftJoin(staffMembers, eq(staffMembers.id, conversations.assigned_to))
    .leftJoin(
      conversationMessages,
      sql`${conversationMessages.conversation_id} = ${conversations.id} and ${conversationMessages.seq} = ${newest}`,
    )
    .where(inArray(conversations.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.conversation.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { conversation } = row
    const person = personName(row.user, row.visitor)
    const readable = readsAs(reader, { ...conversation, state: row.state }) !== null
    return [
      readable
        ? {
            ...rowFacts(conversation, staff, row.holder),
            person,
            preview: row.body ?? '',
            unread: row.unread,
          }
        : hiddenRow(conversation, person),
    ]
  })
}

/** The part of a row that needs no other table. */
export const rowFacts = (conversation: ConversationRow, staff: StaffCaller, holder: string | null) => ({
  id: conversation.public_id,
  channel: conversation.channel,
  state: conversation.state,
  team: conversation.team,
  readable: true,
  assigned_to: holder === null ? null : { name: holder, mine: conversation.assigned_to === staff.staffId },
  waiting_since: conversation.waiting_since?.toISOString() ?? null,
  answer_by: conversation.answer_by?.toISOString() ?? null,
  emergency_since: conversation.emergency_since?.toISOString() ?? null,
  last_message_at: conversation.last_message_at?.toISOString() ?? null,
})

const hiddenRow = ({ public_id, channel, state, team }: ConversationRow, person: string) => ({
  id: public_id,
  channel,
  state,
  team,
  person,
  readable: false,
  preview: '',
  unread: 0,
  assigned_to: null,
  waiting_since: null,
  answer_by: null,
  emergency_since: null,
  last_message_at: null,
})
