import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { legalTexts } from '../db/schema.ts'
import { sha256 } from '../randomness.ts'
import { LEGAL_DRAFTS } from './legal-drafts.ts'

/** Legal pages and consent texts with the hash of their wording (M-31, M-40). */
export async function seedLegalTexts(db: Db, clock: Clock): Promise<void> {
  await db
    .insert(legalTexts)
    .values(LEGAL_DRAFTS.map((draft) => ({ ...draft, sha: sha256(draft.text), created_at: clock.now() })))
    .onConflictDoNothing()
}
