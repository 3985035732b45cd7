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

/** Accepted types of an identity video: those that file-type recognizes in its first bytes. */
export const VIDEO_MIMES: readonly string[] = [...Object.keys(CONTAINERS), AVI]

/**
 * Measures a received video and writes it to `target` without its metadata: place, device and time of a recording are
 * not stored (M-48, security.md 19). Picture and sound are copied unchanged.
 * @param mime the type according to the first bytes
 * @throws AppError video_unreadable (no container, no picture, a track that cannot be copied), video_length (not 5 to
 *   60 s; document 3 section 9, D-36)
 */
export async function inspectVideo(file: string, target: string, mime: string): Promise<void> {
  if (mime === AVI) {
    assertLength(await aviSeconds(file))
    return clearAviInfo(file, target)
  }
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new FilePathSource(file) })
  try {
    assertLength(await secondsOf(input))
    await copyTracks(input, target, mime)
  } finally {
    input.dispose()
  }
}

function assertLength(seconds: number | null): void {
  if (seconds === null) throw new AppError('video_unreadable')
  const { minSeconds, maxSeconds } = VIDEO_LIMITS
  if (seconds < minSeconds || seconds > maxSeconds + TOLERANCE)
    throw new AppError('video_length', { details: { seconds: Math.round(seconds) } })
}

/** Seconds of the video track, or null if the file has none that can be read. */
async function secondsOf(input: Input): Promise<number | null> {
  try {
    const track = await input.getPrimaryVideoTrack()
    return track ? await track.computeDuration() : null
  } catch {
    return null
  }
}

async function copyTracks(input: Input, target: string, mime: string): Promise<void> {
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
