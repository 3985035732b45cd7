import { EVERYBODY_STAGE } from '@contour/domain/conversations/emergency-alert'
import { and, asc, eq, exists, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { conversations, emergencyAlerts } from '../../../db/schema.ts'
import { cliniciansOf, cliniciansOnCall } from './alerted-staff.ts'
import { personOfThread } from './person-of-thread.ts'

/** So many are shown, patients before visitors and the longest first; with more at once the page has said enough. */
const MOST = 20

/**
 * Lists the emergencies in which everybody was alerted and nobody has logged a contact, with the clinicians whom
 * administrators can call: those who were on call since then, otherwise those who may treat the person (D-46). It says
 * where the person lives, and neither who it is nor what was written.
 */
export async function listUnanswered({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  const red = await db
    .select()
    .from(conversations)
    .where(
      and(
        isNotNull(conversations.emergency_since),
        exists(
          db
            .select({ one: sql`1` })
            .from(emergencyAlerts)
            .where(
              and(
                eq(emergencyAlerts.conversation_id, conversations.id),
                isNull(emergencyAlerts.ended_at),
                gte(emergencyAlerts.stage, EVERYBODY_STAGE),
              ),
            ),
        ),
      ),
    )
    .orderBy(sql`${conversations.user_id} is null`, asc(conversations.emergency_since), asc(conversations.id))
    .limit(MOST)
  const rows = []
  for (const conversation of red) {
    const since = conversation.emergency_since ?? clock.now()
    const { state } = await personOfThread(db, conversation)
    const onCall = await cliniciansOnCall(db, clock, state, since)
    const clinicians = onCall.length > 0 ? onCall : await cliniciansOf(db, clock, state)
    rows.push({
      since: since.toISOString(),
      state,
      on_call: onCall.length > 0,
      clinicians: clinicians.map(({ name, phone, email }) => ({ name, phone, email })),
    })
  }
  return rows
}
