import { NOTICES, STATE_NOTICES, noticeKind } from '@contour/domain/legal/state-notices'
import type { Ctx } from '../context.ts'
import { legalTexts } from '../db/schema.ts'
import { sha256 } from '../randomness.ts'

/**
 * Stores a sample in place of each notice whose text counsel has not supplied, so that a demo and the tests can show the
 * way of a patient who reads it. It says what it is; outside demo mode there is none, and the state is not served (D-86).
 */
export async function seedSampleNotices({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  for (const notice of STATE_NOTICES) {
    const { title, text } = NOTICES[notice]
    if (text) continue
    const words = `${title}. This is a sample of the demonstration, written for nobody. A clinic that treats people shows the text of the law here.`
    await db
      .insert(legalTexts)
      .values({
        kind: noticeKind(notice),
        version: 'sample',
        text: words,
        sha: sha256(words),
        created_at: clock.now(),
      })
      .onConflictDoNothing()
  }
}
