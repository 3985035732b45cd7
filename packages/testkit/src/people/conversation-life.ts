import { inJob } from '@contour/server/call-context'
import { chatUsers, users } from '@contour/server/db/schema'
import { appendMessage, openConversation } from '@contour/server/features/ground/conversations/index'
import type { NewMessage } from '@contour/server/features/ground/conversations/index'
import { eq } from 'drizzle-orm'
import type { TestService } from '../start-test-service.ts'

/** A thread of a person, and how the person writes in it. */
export type WrittenThread = { id: string; key: number; write: (body: string) => Promise<void> }

type Owner = { channel: 'doctor' | 'support'; userId: number | null; chatUserId: number | null }

async function open(at: TestService, owner: Owner, sender: 'patient' | 'visitor', body: string) {
  const append = (message: Pick<NewMessage, 'body'>) =>
    at.ctx.db.transaction((tx) =>
      inJob(at.ctx, async () =>
        appendMessage(tx, at.ctx, await openConversation(tx, at.ctx, owner), {
          sender,
          clientId: null,
          ...message,
        }),
      ),
    )
  const { conversation } = await append({ body })
  return {
    id: conversation.public_id,
    key: conversation.id,
    write: async (more: string) => void (await append({ body: more })),
  }
}

/** Opens the doctor thread of a patient with a first message. */
export async function openDoctorThread(
  at: TestService,
  email: string,
  body = 'Sample: how do I store the vial?',
): Promise<WrittenThread> {
  const [user] = await at.ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error('no such patient')
  return open(at, { channel: 'doctor', userId: user.id, chatUserId: null }, 'patient', body)
}

/** Opens the support thread of a visitor, or of a patient by their email, with a first message. */
export async function openSupportThread(
  at: TestService,
  who: { first_name: string; email: string; patient?: boolean },
  body = 'Sample: when are you open?',
): Promise<WrittenThread> {
  const [user] = who.patient
    ? await at.ctx.db.select({ id: users.id }).from(users).where(eq(users.email, who.email))
    : []
  const [profile] = await at.ctx.db
    .insert(chatUsers)
    .values({
      public_id: at.ctx.random.id(),
      user_id: user?.id ?? null,
      first_name: who.first_name,
      last_name: 'Sample',
      email: who.email,
      source_web: 2,
      created_at: at.ctx.clock.now(),
    })
    .returning()
  if (!profile) throw new Error('no chat profile was written')
  const owner = { channel: 'support', userId: user?.id ?? null, chatUserId: profile.id } as const
  return open(at, owner, user ? 'patient' : 'visitor', body)
}
