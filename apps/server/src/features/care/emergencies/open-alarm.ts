import { and, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { conversations, emergencyAlerts } from '../../../db/schema.ts'

/** Whether a patient has an alarm, red or yellow, of which nobody has logged how it ended (D-77). */
export async function hasOpenAlarm(db: Reader, userId: number): Promise<boolean> {
  const [alarm] = await db
    .select({ id: emergencyAlerts.id })
    .from(emergencyAlerts)
    .innerJoin(conversations, eq(conversations.id, emergencyAlerts.conversation_id))
    .where(and(eq(conversations.user_id, userId), isNull(emergencyAlerts.ended_at)))
    .limit(1)
  return alarm !== undefined
}
