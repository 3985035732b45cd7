import { VIDEO_LIMITS } from '@contour/domain/media/video-limits'
import { isKeyOf } from '@contour/domain/table-keys'
import {
  FilePathSource,
  FilePathTarget,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { AppError } from '../../app-error.ts'
import { aviSeconds, clearAviInfo } from './avi-file.ts'

/** Seconds that a recording may exceed its limit: containers round up to the end of the last frame. */
const TOLERANCE = 1

/** Stored types and the container in which each is rewritten. */
const CONTAINERS = {
  'video/mp4': () => new Mp4OutputFormat(),
  'video/x-m4v': () => new Mp4OutputFormat(),
  'video/3gpp': () => new Mp4OutputFormat(),
  'video/quicktime': () => new MovOutputFormat(),
  'video/webm': () => new WebMOutputFormat(),
  'video/matroska': () => new MkvOutputFormat(),
} as const

const AVI = 'video/vnd.avi'

type LengthLimits = { minSeconds: number; maxSeconds: number }

/** Accepted types of an identity video: those that file-type recognizes in its first bytes. */
export const VIDEO_MIMES: readonly string[] = [...Object.keys(CONTAINERS), AVI]

/**
 * Measures a received video and writes it to `target` without its metadata: place, device and time of a recording are
 * not stored (M-48, security.md 19). Picture and sound are copied unchanged.
 * @param mime the type according to the first bytes
 * @param limits its seconds; by default those of an identity video
 * @throws AppError video_unreadable (no container, no picture, a track that cannot be copied), video_length (not 5 to
 *   60 s; document 3 section 9, D-36)
 */
export async function inspectVideo(
  file: string,
  target: string,
  mime: string,
  limits: LengthLimits = VIDEO_LIMITS,
): Promise<void> {
  if (mime === AVI) {
    assertLength(await aviSeconds(file), limits)
    return clearAviInfo(file, target)
  }
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new FilePathSource(file) })
  try {
    assertLength(await secondsOf(input), limits)
    await copyTracks(input, target, mime)
  } finally {
    input.dispose()
  }
}

/** Checks the seconds of a video; null is one that cannot be read. */
export function assertLength(
  seconds: number | null,
  { minSeconds, maxSeconds }: LengthLimits = VIDEO_LIMITS,
): void {
  if (seconds === null) throw new AppError('video_unreadable')
  if (seconds < minSeconds || seconds > maxSeconds + TOLERANCE)
    throw new AppError('video_length', { details: { seconds: Math.round(seconds) } })
}

/** Seconds of the video track, or null if the file has none that can be read. */
export async function secondsOf(input: Input): Promise<number | null> {
  try {
    const track = await input.getPrimaryVideoTrack()
    return track ? await track.computeDuration() : null
  } catch {
    return null
  }
}

/**
 * Copies picture and sound to a container of this type, without metadata.
 * @throws AppError video_unreadable
 */
export async function copyTracks(input: Input, target: string, mime: string): Promise<void> {
  const format = CONTAINERS[isKeyOf(CONTAINERS, mime) ? mime : 'video/mp4']
  try {
    const output = new Output({ format: format(), target: new FilePathTarget(target) })
    const copy = await Conversion.init({ input, output, tags: {}, showWarnings: false })
    const lost = copy.discardedTracks.some(({ track }) => track.type === 'video' || track.type === 'audio')
    if (lost || !copy.isValid) throw new AppError('video_unreadable')
    await copy.execute()
  } catch {
    throw new AppError('video_unreadable')
  }
}
