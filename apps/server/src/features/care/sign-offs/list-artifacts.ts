import { contentChanges } from '@contour/domain/sign-offs/content-lines'
import type { ArtifactId } from '@contour/domain/sign-offs/artifact'
import { notFound } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import { currentArtifacts } from './artifacts.ts'
import { unsignedArtifacts } from './new-patients.ts'
import { lastSignedLines, lastVerdicts, readSigned, verdictsOf } from './signature-store.ts'

/** Lists every artifact, whether it is signed, and how many lines differ from the last signed content. */
export async function listArtifacts(ctx: Ctx) {
  const isSigned = await readSigned(ctx.db)
  const [artifacts, last, lines] = [
    await currentArtifacts(ctx.db, ctx),
    await lastVerdicts(ctx.db),
    await lastSignedLines(ctx.db),
  ]
  return {
    status: 'success' as const,
    message: 'Clinical content.',
    open: (await unsignedArtifacts(ctx.db, ctx)).length === 0,
    rows: artifacts.map(({ id, kind, title, closes, content }) => {
      const before = lines.find(({ artifact }) => artifact === id)?.lines ?? []
      const { added, removed } = contentChanges(before, content.lines)
      const verdict = last.find(({ artifact }) => artifact === id)
      return {
        id,
        kind,
        title,
        closes,
        hash: content.hash,
        signed: isSigned(id, content.hash),
        last: verdict ? verdictFacts(verdict) : null,
        added: added.length,
        removed: removed.length,
      }
    }),
  }
}

type Listed = Awaited<ReturnType<typeof verdictsOf>>[number]

const verdictFacts = ({ verdict, signer, at, reason }: Listed) => ({
  verdict,
  signer,
  at: at.toISOString(),
  reason,
})

/** Returns an artifact as it stands now. @throws AppError not_found */
export async function findArtifact(ctx: Pick<Ctx, 'db' | 'alarmWords' | 'clock'>, id: string) {
  const found = (await currentArtifacts(ctx.db, ctx)).find((artifact) => artifact.id === id)
  if (!found) throw notFound()
  return found
}

/** The content of an artifact to read before it is signed, with what differs from the last signed one. */
export async function readArtifact(ctx: Ctx, id: string) {
  const { content, id: artifact } = await findArtifact(ctx, id)
  const before = (await lastSignedLines(ctx.db)).find((row) => row.artifact === artifact)?.lines ?? []
  const versions = await verdictsOf(ctx.db, artifact)
  return {
    status: 'success' as const,
    message: 'Clinical content.',
    hash: content.hash,
    lines: [...content.lines],
    ...changesOf(before, content.lines),
    versions: versions.map((row) => ({ hash: row.hash, ...verdictFacts(row) })),
  }
}

function changesOf(before: readonly string[], now: readonly string[]) {
  const { added, removed } = contentChanges(before, now)
  return { added: [...added], removed: [...removed] }
}

export const artifactSubject = (id: ArtifactId) => `artifact:${id}` as const
