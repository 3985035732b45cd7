import { BUILT_IN_WORDS } from '@contour/domain/conversations/alarm-words'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { artifactSignatures } from '../db/schema.ts'
import { toSign } from '../features/care/sign-offs/index.ts'

/** Nobody: the name says so wherever a signature is shown. */
const FICTITIOUS = 'Dr. Imaginary Sample (made up, signs demonstrations only)'

/**
 * Signs all clinical content that nobody has signed or withdrawn, so that a demonstration takes patients (D-86). Never in
 * production, where a real medical director reads and signs it.
 */
export async function seedSignatures(
  db: Db,
  clock: Clock,
  alarmWords = { current: BUILT_IN_WORDS },
): Promise<void> {
  const unsigned = await toSign(db, { clock, alarmWords })
  if (unsigned.length === 0) return
  const verdicts = await db
    .select({ artifact: artifactSignatures.artifact, hash: artifactSignatures.hash })
    .from(artifactSignatures)
  const missing = unsigned.filter(
    ({ id, content }) => !verdicts.some(({ artifact, hash }) => artifact === id && hash === content.hash),
  )
  if (missing.length === 0) return
  await db.insert(artifactSignatures).values(
    missing.map(({ id, content }) => ({
      artifact: id,
      hash: content.hash,
      lines: content.lines,
      verdict: 'signed' as const,
      signer_name: FICTITIOUS,
      at: clock.now(),
    })),
  )
}
