import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { adverseEvents } from '../../../db/schema.ts'
import type { RecordRow } from './render-record.ts'

/** Collects what went wrong for a patient under treatment, and what was done about it (45 CFR 164.524). */
export async function adverseEventRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select()
    .from(adverseEvents)
    .where(eq(adverseEvents.user_id, userId))
    .orderBy(asc(adverseEvents.id))
  return rows.map((event) => ({
    happened: event.happened_at.toISOString(),
    what: event.what,
    severity: event.severity?.replaceAll('_', ' ') ?? null,
    done: event.action,
    outcome: event.outcome,
  }))
}
