import { inJob } from '@contour/server/call-context'
import type { Ctx } from '@contour/server/context'
import { chatUsers, conversations } from '@contour/server/db/schema'
import {
  appendMessage,
  lockConversation,
  openConversation,
} from '@contour/server/features/ground/conversations/index'
import type { ConversationRow, NewMessage } from '@contour/server/features/ground/conversations/index'
import { eq } from 'drizzle-orm'

/** A chat with support and the address of the visitor or patient who wrote in it. */
export type SupportChat = { email: string; key: number; publicId: string }

let visitors = 0

/** Opens a support thread with its first message: of a visitor, or of the account `userId`. */
export async function openSupportChat(
  ctx: Ctx,
  {
    userId = null,
    email = `visitor.${++visitors}@example.com`,
  }: { userId?: number | null; email?: string } = {},
): Promise<SupportChat> {
  const conversation = await ctx.db.transaction(async (tx) => {
    const [person] = await tx
      .insert(chatUsers)
      .values({
        public_id: ctx.random.id(),
        user_id: userId,
        first_name: 'Visitor',
        last_name: 'Sample',
        email,
        source_web: 2,
        created_at: ctx.clock.now(),
      })
      .returning()
    const owner = { channel: 'support', userId, chatUserId: person?.id ?? null } as const
    return openConversation(tx, ctx, owner)
  })
  const chat = { email, key: conversation.id, publicId: conversation.public_id }
  await writeIn(ctx, chat, { sender: userId === null ? 'visitor' : 'patient', body: 'Where is my parcel?' })
  return chat
}

/** Stores a message of anybody in a thread, with what follows from it. */
export async function writeIn(
  ctx: Ctx,
  { key }: Pick<SupportChat, 'key'>,
  message: Pick<NewMessage, 'sender' | 'body'> & Partial<NewMessage>,
) {
  return ctx.db.transaction((tx) =>
    inJob(ctx, async () =>
      appendMessage(tx, ctx, await lockConversation(tx, key), { clientId: null, ...message }),
    ),
  )
}

/** Reads a thread as it is now. */
export async function readThread(ctx: Ctx, { key }: Pick<SupportChat, 'key'>): Promise<ConversationRow> {
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, key))
  if (!row) throw new Error('no such thread')
  return row
}
