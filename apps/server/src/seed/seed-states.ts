import { STATES, providerOf } from '@contour/domain/intake/states'
import type { Db } from '../db/database.ts'
import { stateRules } from '../db/schema.ts'

/**
 * Seeds the table of states, from the domain's values (M-49, document 1 §9, document 3 §9, D-22, S-68). Later changes
 * by staff are not overwritten.
 */
export async function seedStates(db: Db): Promise<void> {
  await db
    .insert(stateRules)
    .values(
      STATES.map(({ code, name, served, video, message }) => ({
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
