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
  NullTarget,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
  type Target,
} from 'mediabunny'
import { AppError } from '../../../app-error.ts'
import { aviSeconds, clearAviInfo } from './avi-file.ts'

/** Seconds by which a container may miss a limit: it ends with a whole frame of sound, 0.046 s at 22 kHz AAC. */
const LAST_FRAME = 0.05

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
  // In tenths, because the page tells by them whether it was too short or too long.
  if (seconds < minSeconds - LAST_FRAME || seconds > maxSeconds + LAST_FRAME)
    throw new AppError('video_length', { details: { seconds: Math.round(seconds * 10) / 10 } })
}

/**
 * Seconds of a video as a player shows them: to the end of its picture or its sound, whichever is later. Null if it has
 * no picture that can be read.
 */
export async function secondsOf(input: Input): Promise<number | null> {
  try {
    const pictures = await input.getVideoTracks()
    if (pictures.length === 0) return null
    const played = [...pictures, ...(await input.getAudioTracks())]
    // What stands before the instant 0, such as the priming of AAC, is not played.
    return (await input.computeDuration(played)) - Math.max(0, await input.getFirstTimestamp(played))
  } catch {
    return null
  }
}

/**
 * Copies picture and sound to a container of this type, without metadata. A track that we do not know, such as the second
 * sound track of a phone, is left out as long as a picture and, where there was one, a sound remain.
 * @throws AppError video_unreadable
 */
export async function copyTracks(input: Input, target: string, mime: string): Promise<void> {
  const format = CONTAINERS[isKeyOf(CONTAINERS, mime) ? mime : 'video/mp4']
  const plan = (into: Target) =>
    Conversion.init({
      input,
      output: new Output({ format: format(), target: into }),
      tags: {},
      showWarnings: false,
    })
  try {
    // Asked before a file is opened, which only a conversion that runs closes.
    const asked = await plan(new NullTarget())
    if (!keepsEnough(asked) || !asked.isValid) throw new AppError('video_unreadable')
    await (await plan(new FilePathTarget(target))).execute()
  } catch {
    throw new AppError('video_unreadable')
  }
}

function keepsEnough({ discardedTracks, utilizedTracks }: Conversion): boolean {
  const keeps = (type: 'video' | 'audio') => utilizedTracks.some((track) => track.type === type)
  const hadSound = keeps('audio') || discardedTracks.some(({ track }) => track.type === 'audio')
  return keeps('video') && (keeps('audio') || !hadSound)
}
