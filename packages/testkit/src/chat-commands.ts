import { inJob } from '@contour/server/call-context'
import { chatUsers, conversationMessages, conversations } from '@contour/server/db/schema'
import { appendMessage, lockConversation } from '@contour/server/features/ground/conversations/index'
import { countUnread } from '@contour/server/features/care/support-chat/read-support-chat'
import type { Service } from '@contour/server/service'
import { asc, eq } from 'drizzle-orm'

/** A reply of support; sent again with the same `clientId` it is stored once. */
export type Reply = { chatUser: string; body: string; clientId: string }

/** A thread as it is stored, with the unread counts of both sides. */
export type StoredThread = {
  messages: { seq: number; sender: string; clientId: string | null; body: string }[]
  unread: number
  staffUnread: number
}

async function threadOf({ ctx }: Service, chatUser: string) {
  const [row] = await ctx.db
    .select({ thread: conversations })
    .from(conversations)
    .innerJoin(chatUsers, eq(chatUsers.id, conversations.chat_user_id))
    .where(eq(chatUsers.public_id, chatUser))
  return row?.thread ?? null
}

/** Answers as support, as the inbox does: one transaction, then the hint. False before the visitor has written. */
export async function replyTo(service: Service, { chatUser, body, clientId }: Reply): Promise<boolean> {
  const { ctx } = service
  const thread = await threadOf(service, chatUser)
  if (!thread) return false
  await ctx.db.transaction((tx) =>
    inJob(ctx, async () =>
      appendMessage(tx, ctx, await lockConversation(tx, thread.id), { sender: 'support', body, clientId }),
    ),
  )
  ctx.live.changed(thread.public_id)
  return true
}

export async function readThread(service: Service, chatUser: string): Promise<StoredThread> {
  const { ctx } = service
  const thread = await threadOf(service, chatUser)
  if (!thread) return { messages: [], unread: 0, staffUnread: 0 }
  const messages = await ctx.db
    .select({
      seq: conversationMessages.seq,
      sender: conversationMessages.sender,
      clientId: conversationMessages.client_id,
      body: conversationMessages.body,
    })
    .from(conversationMessages)
    .where(eq(conversationMessages.conversation_id, thread.id))
    .orderBy(asc(conversationMessages.seq))
  const isNew = ({ seq, sender }: { seq: number; sender: string }) =>
    sender === 'visitor' && seq > thread.staff_seen_seq
  return {
    messages,
    unread: await countUnread(ctx, thread.chat_user_id ?? 0),
    staffUnread: messages.filter(isNew).length,
  }
}
