import { inJob } from '@contour/server/call-context'
import { chatUsers, conversations } from '@contour/server/db/schema'
import {
  appendMessage,
  lockConversation,
  openConversation,
} from '@contour/server/features/ground/conversations/index'
import type { NewMessage } from '@contour/server/features/ground/conversations/index'
import { eq } from 'drizzle-orm'
import type { TestService } from '../start-test-service.ts'

/** A thread of a patient with the clinicians, or of a visitor with support. */
export type TestThread = { id: string; key: number }

/** Opens the doctor thread of a patient, without a message. */
export const openDoctorChat = (at: TestService, userId: number): Promise<TestThread> =>
  at.ctx.db.transaction(async (tx) => {
    const owner = { channel: 'doctor', userId, chatUserId: null } as const
    const { id, public_id } = await openConversation(tx, at.ctx, owner)
    return { key: id, id: public_id }
  })

/** Opens the support thread of a visitor, without a message. */
export const openVisitorChat = (at: TestService, email: string): Promise<TestThread> =>
  at.ctx.db.transaction(async (tx) => {
    const [visitor] = await tx
      .insert(chatUsers)
      .values({
        public_id: at.ctx.random.id(),
        first_name: 'Vera',
        last_name: 'Sample',
        email,
        source_web: 2,
        created_at: at.clock.now(),
      })
      .returning({ id: chatUsers.id })
    const owner = { channel: 'support', userId: null, chatUserId: visitor?.id ?? null } as const
    const { id, public_id } = await openConversation(tx, at.ctx, owner)
    return { key: id, id: public_id }
  })

/** Stores a message in a thread with all that follows from it. */
export const write = (
  at: TestService,
  { key }: TestThread,
  sender: NewMessage['sender'],
  body = 'Sample words.',
) =>
  at.ctx.db.transaction((tx) =>
    inJob(at.ctx, async () =>
      appendMessage(tx, at.ctx, await lockConversation(tx, key), { sender, body, clientId: null }),
    ),
  )

/** Returns the row of a thread. */
export async function rowOf(at: TestService, { key }: TestThread) {
  const [row] = await at.ctx.db.select().from(conversations).where(eq(conversations.id, key))
  if (!row) throw new Error('no such thread')
  return row
}
