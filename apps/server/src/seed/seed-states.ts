import { STATES, providerOf } from '@contour/domain/intake/states'
import type { Db } from '../db/database.ts'
import { stateRules } from '../db/schema.ts'

/**
 * Seeds the table of states, from the domain's values (M-49, document 1 §9, document 3 §9, D-22, S-68). Later changes
 * by staff are not overwritten.
 */
export async function seedStates(db: Db): Promise<void> {
  const stored = new Set(
    (await db.select({ state: stateRules.state }).from(stateRules)).map((row) => row.state),
  )
  const missing = STATES.filter(({ code }) => !stored.has(code))
  if (missing.length === 0) return
  await db
    .insert(stateRules)
    .values(
      missing.map(({ code, name, served, video, message }) => ({
        state: code,
        name,
        served,
        message: message ?? '',
        video,
        provider: providerOf(code),
        auto_accept: true,
        refill_question: video,
      })),
    )
    .onConflictDoNothing()
}
