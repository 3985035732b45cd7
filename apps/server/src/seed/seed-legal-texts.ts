import { CONSENT_KINDS, consentText, CONSENT_VERSION } from '@contour/domain/consents/consent-texts'
import { LEGAL_KINDS, LEGAL_PAGES } from '@contour/domain/legal/legal-pages'
import { legalText } from '@contour/domain/legal/legal-texts'
import { NOTICES, STATE_NOTICES, noticeKind } from '@contour/domain/legal/state-notices'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { legalTexts } from '../db/schema.ts'
import { sha256 } from '../randomness.ts'

/** Every text that a consent may name: the six pages as printed, the consents themselves, and the notices of states. */
const TEXTS: readonly { kind: string; version: string; text: string }[] = [
  ...LEGAL_KINDS.map((kind) => ({ kind, version: LEGAL_PAGES[kind].version, text: legalText(kind) })),
  ...CONSENT_KINDS.map((kind) => ({
    kind: `consent_${kind}`,
    version: CONSENT_VERSION,
    text: consentText(kind),
  })),
  ...STATE_NOTICES.flatMap((notice) => {
    const { text } = NOTICES[notice]
    return text ? [{ kind: noticeKind(notice), version: text.version, text: text.words }] : []
  }),
]

/**
 * Stores the texts of this build in addition to those of earlier ones, each with the hash of its wording (M-31, M-40).
 * @throws Error if a stored version has another wording: consents that name it would no longer show what was agreed
 */
export async function seedLegalTexts(db: Db, clock: Clock, texts = TEXTS): Promise<void> {
  const all = await db
    .select({ kind: legalTexts.kind, version: legalTexts.version, sha: legalTexts.sha })
    .from(legalTexts)
  for (const { kind, version, text } of texts) {
    const sha = sha256(text)
    const stored = all.find((row) => row.kind === kind && row.version === version)
    if (!stored) await db.insert(legalTexts).values({ kind, version, text, sha, created_at: clock.now() })
    else if (stored.sha !== sha)
      throw new Error(`The wording of ${kind} ${version} differs from what is stored: it needs a new version`)
  }
}
