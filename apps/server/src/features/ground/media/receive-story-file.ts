import { createReadStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import {
  CAPTIONS_WRONG,
  CLIP_LENGTH,
  CLIP_UNREADABLE,
  POSTER_TOO_SMALL,
  STORY_MEDIA,
  STORY_MEDIA_TYPES,
  isWebVtt,
} from '@contour/domain/stories/story-media'
import type { StoryMediaEnding } from '@contour/domain/stories/story-media'
import type { StoryFile } from '@contour/domain/stories/story-rules'
import sharp from 'sharp'
import type { FileBody } from '../../../adapters/storage/port.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { assertPixels, inspectionQueue, MAX_PIXELS } from './inspect-file.ts'
import { rewriteClip } from './rewrite-clip.ts'
import { shownType, withSentFile, type SentFile } from './receive-sent-file.ts'

type Clean = { body: FileBody; ending: StoryMediaEnding }

/**
 * Receives one file of a story, stopped at its limit, and passes `work` what is stored (security.md 19): a poster encoded
 * again, a clip written again without place, device and time, captions that are WebVTT. The first bytes decide the type,
 * not the name.
 * @throws AppError of withSentFile; file_type_refused; upload_refused with what is wrong; unavailable (too many wait)
 */
export const withStoryFile = <T>(
  ctx: Pick<Ctx, 'config' | 'random'>,
  part: StoryFile,
  sent: SentFile,
  work: (clean: Clean) => Promise<T>,
): Promise<T> =>
  withSentFile(
    ctx,
    sent,
    { types: STORY_MEDIA_TYPES[part], maxBytes: STORY_MEDIA[part].maxBytes },
    async (file) => {
      if (part === 'clip') return withCleanClip(file, work)
      return work(part === 'poster' ? await cleanPoster(file) : await cleanCaptions(file))
    },
  )

async function withCleanClip<T>(file: string, work: (clean: Clean) => Promise<T>): Promise<T> {
  const mime = await shownType(file, STORY_MEDIA_TYPES.clip)
  const ending = mime === 'video/webm' ? 'webm' : 'mp4'
  const target = `${file}.clean`
  try {
    await inspectionQueue(() => rewriteClip(file, target, ending))
    const { size } = await stat(target)
    return await work({ body: { stream: createReadStream(target), bytes: size }, ending })
  } catch (error) {
    throw inWordsOfStaff(error)
  } finally {
    await rm(target, { force: true })
  }
}

/** The texts of the two refusals speak to patients about their identity video. */
function inWordsOfStaff(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'video_length') return new AppError('upload_refused', { message: CLIP_LENGTH })
  return error.code === 'video_unreadable'
    ? new AppError('upload_refused', { message: CLIP_UNREADABLE })
    : error
}

/** Decodes a picture and returns it as WebP, upright, without metadata, never enlarged. */
async function cleanPoster(file: string): Promise<Clean> {
  await shownType(file, STORY_MEDIA_TYPES.poster)
  const { minSide, maxSide } = STORY_MEDIA.poster
  const body = await inspectionQueue(async () => {
    await assertPixels(file)
    const image = () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { width, height } = await image().metadata().catch(refuse)
    if (Math.min(width, height) < minSide) throw new AppError('upload_refused', { message: POSTER_TOO_SMALL })
    return image()
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
      .catch(refuse)
  })
  return { body, ending: 'webp' }
}

async function cleanCaptions(file: string): Promise<Clean> {
  const bytes = await readFile(file)
  const text = decodeUtf8(bytes)
  if (text === null || !isWebVtt(text)) throw new AppError('file_type_refused', { message: CAPTIONS_WRONG })
  return { body: bytes, ending: 'vtt' }
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function refuse(): never {
  throw new AppError('file_type_refused')
}
