import { and, eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import type { Reader } from '../../../db/database.ts'
import { conversations, encounters, users } from '../../../db/schema.ts'
import type { ConversationRow } from '../../ground/conversations/index.ts'

export type EncounterRow = typeof encounters.$inferSelect

/**
 * Finds an encounter of this patient; one of another patient is refused like an absent one.
 * @throws AppError not_found
 */
export async function ownEncounter(db: Reader, userId: number, id: string): Promise<EncounterRow> {
  const [row] = await db
    .select()
    .from(encounters)
    .where(and(eq(encounters.public_id, id), eq(encounters.user_id, userId)))
  if (!row) throw notFound()
  return row
}

/** The patient's thread with the clinicians; null before the first message. */
export async function findThread(db: Reader, userId: number): Promise<ConversationRow | null> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.user_id, userId), eq(conversations.channel, 'doctor')))
  return row ?? null
}

/**
 * Doctor Chat needs a health id (document 3 §6), which the first medical form gives.
 * @throws AppError wrong_status
 */
export function assertChatOpen(user: { health_id: string | null } | undefined): void {
  if (!user?.health_id)
    throw new AppError('wrong_status', {
      message: 'Doctor Chat opens once you have sent your medical questionnaire.',
    })
}

/** @throws AppError wrong_status without a health id */
export async function assertOwnChatOpen(db: Reader, userId: number): Promise<void> {
  const [user] = await db.select({ health_id: users.health_id }).from(users).where(eq(users.id, userId))
  assertChatOpen(user)
}
