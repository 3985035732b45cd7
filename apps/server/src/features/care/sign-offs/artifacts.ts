import { isServed } from '@contour/domain/claims/claim-register'
import { CODE_ARTIFACTS, isClaimArtifact } from '@contour/domain/sign-offs/artifact'
import type { ArtifactId, ArtifactKind, CodeArtifactId } from '@contour/domain/sign-offs/artifact'
import { easternDate } from '@contour/domain/time/plain-date'
import { CLINICAL_ARTIFACTS, contentOfArtifact, contentOfClaim } from '@contour/forms/clinical-artifacts'
import type { SignedContent } from '@contour/forms/clinical-artifacts'
import type { AlarmWords } from '@contour/domain/conversations/alarm-words'
import { desc, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { claims } from '../../../db/schema.ts'

/** An artifact as it stands now. */
export type CurrentArtifact = {
  id: ArtifactId
  kind: ArtifactKind
  title: string
  /** Whether no new patient is taken while it is unsigned. */
  closes: boolean
  content: SignedContent
}

/** Computed once for each version of the alarm words, since only they can change while the process runs. */
const contents = new WeakMap<AlarmWords, ReadonlyMap<CodeArtifactId, SignedContent>>()

export function codeContents(words: AlarmWords): ReadonlyMap<CodeArtifactId, SignedContent> {
  const known = contents.get(words)
  if (known) return known
  const edited = { alarmWords: words.patterns }
  const made = new Map(CODE_ARTIFACTS.map((id) => [id, contentOfArtifact(id, edited)] as const))
  contents.set(words, made)
  return made
}

/** Lists every artifact with its content: those of this build, and the claims about results that are in force. */
export async function currentArtifacts(
  db: Reader,
  ctx: Pick<Ctx, 'alarmWords' | 'clock'>,
): Promise<CurrentArtifact[]> {
  const code = [...codeContents(ctx.alarmWords.current)].map(([id, content]) => ({
    id,
    kind: CLINICAL_ARTIFACTS[id].kind,
    title: CLINICAL_ARTIFACTS[id].title,
    closes: true,
    content,
  }))
  return [...code, ...(await resultClaims(db, ctx))]
}

async function resultClaims(db: Reader, { clock }: Pick<Ctx, 'clock'>): Promise<CurrentArtifact[]> {
  const today = easternDate(clock.now())
  const approved = await db
    .selectDistinctOn([claims.claim])
    .from(claims)
    .where(isNotNull(claims.approved_at))
    .orderBy(claims.claim, desc(claims.version))
  return approved.flatMap((claim) =>
    isClaimArtifact(claim.claim) &&
    isServed({ ...claim, approved_by: claim.approver, withdrawn: claim.withdrawn_at !== null }, today)
      ? [
          {
            id: claim.claim,
            kind: 'claim' as const,
            title: claim.claim,
            closes: false,
            content: contentOfClaim(claim),
          },
        ]
      : [],
  )
}
