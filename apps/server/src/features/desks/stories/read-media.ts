import type { Readable } from 'node:stream'
import { storyMediaKey } from '@contour/domain/stories/story-media'
import type { ByteRange } from '../../../adapters/storage/port.ts'
import type { Ctx } from '../../../context.ts'
import { notFound } from '../../../app-error.ts'
import { byteRange } from '../../../http/byte-range.ts'
import { versionInForce } from '../../ground/approvals/index.ts'
import { readLibrary, stateOf, versionsNaming } from './stories-store.ts'
import type { StoryVersion } from './stories-store.ts'

/** Who asks: the public sees what the report shows, staff also what still waits for approval. */
export type MediaReader = 'public' | 'staff'

type OpenedMedia = { size: number; range: ByteRange | 'unsatisfiable' | null; body: Readable | null }

/**
 * Opens an uploaded file of a story, or a range of it. A file of a withdrawn story is served to nobody: its consent may
 * have been taken back (S-20).
 * @throws AppError not_found
 */
export async function readStoryMedia(
  ctx: Ctx,
  reader: MediaReader,
  path: string,
  wantedRange: string | undefined,
): Promise<OpenedMedia> {
  const key = storyMediaKey(path)
  const served = key !== null && (reader === 'public' ? await isOnReport(ctx, path) : await isOpen(ctx, path))
  const size = served ? await ctx.files.size(key) : null
  if (key === null || size === null) throw notFound()
  const range = byteRange(wantedRange, size)
  if (range === 'unsatisfiable') return { size, range, body: null }
  return { size, range, body: await ctx.files.read(key, range ?? undefined) }
}

/** Whether a story that the report shows now names this file. */
async function isOnReport(ctx: Ctx, path: string): Promise<boolean> {
  const now = ctx.clock.now()
  return (await readLibrary(ctx.db)).some(({ versions }) => {
    const shown = versionInForce(versions)
    return shown !== undefined && stateOf(versions, now) === 'shown' && names(shown, path)
  })
}

/** Whether no version names this file yet, or one that is not withdrawn, nor older than a withdrawn one. */
async function isOpen(ctx: Ctx, path: string): Promise<boolean> {
  if ((await versionsNaming(ctx.db, path)).length === 0) return true
  return (await readLibrary(ctx.db)).some(({ versions }) => {
    const withdrawn = versions.find(({ withdrawn_at }) => withdrawn_at !== null)?.version ?? 0
    return versions.some((version) => version.version > withdrawn && names(version, path))
  })
}

const names = ({ clip, poster, captions }: StoryVersion, path: string): boolean =>
  [clip, poster, captions].includes(path)
