import { compressionPlan, type CompressionPlan } from '@contour/domain/media/check-video'
import type { CompressionFailure, ProcessingFailure } from '@contour/domain/media/video-errors'
import { isOutOfMemory } from './out-of-memory.ts'
import type * as VideoLibrary from './video-library.ts'

/** Why a video could not be made smaller; `memory` and `format` are about the video, the others about the browser. */
export class CompressionError extends Error {
  readonly failure: CompressionFailure | Extract<ProcessingFailure, 'memory' | 'format'>

  constructor(failure: CompressionError['failure']) {
    super(`The video was not made smaller: ${failure}`)
    this.name = 'CompressionError'
    this.failure = failure
  }
}

/**
 * Makes a video smaller in the browser (document 3 §9). The library is loaded here alone.
 * @throws CompressionError; an AbortError when the signal is aborted
 */
export async function compressVideo(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<File> {
  if (typeof VideoEncoder === 'undefined' || typeof VideoDecoder === 'undefined')
    throw new CompressionError('browser')
  const library = await import('./video-library.ts').catch(() => {
    throw new CompressionError('other')
  })
  const input = open(library, file)
  try {
    const picture = await input.getPrimaryVideoTrack()
    if (!picture) throw new CompressionError('other')
    const plan = compressionPlan({ bytes: file.size, seconds: await picture.computeDuration() })
    const size = sizeWithin(plan, await picture.getDisplayWidth(), await picture.getDisplayHeight())
    const codec = await library.getFirstEncodableVideoCodec(['avc', 'vp8'], size)
    if (!codec) throw new CompressionError('device')
    const target = new library.BufferTarget()
    const output = new library.Output({
      format: codec === 'avc' ? new library.Mp4OutputFormat() : new library.WebMOutputFormat(),
      target,
    })
    const conversion = await library.Conversion.init({
      input,
      output,
      showWarnings: false,
      video: { ...size, fit: 'fill', codec, frameRate: plan.framesPerSecond, bitrate: plan.bitrate },
    })
    // The library would go on without a track that it cannot convert: an identity video without its picture or sound.
    if (conversion.discardedTracks.some(({ track }) => track.type === 'video' || track.type === 'audio'))
      throw new CompressionError('device')
    if (!conversion.isValid) throw new CompressionError('device')
    conversion.onProgress = onProgress
    signal.addEventListener('abort', () => void conversion.cancel(), { once: true })
    signal.throwIfAborted()
    await conversion.execute()
    const type = codec === 'avc' ? 'video/mp4' : 'video/webm'
    const made = new File([target.buffer ?? new ArrayBuffer(0)], renamed(file.name, type), { type })
    await assertPicture(library, made)
    // A video that was recorded sparingly can grow.
    return made.size < file.size ? made : file
  } catch (error) {
    if (signal.aborted || error instanceof CompressionError) throw error
    throw new CompressionError(causeOf(library, error))
  } finally {
    input.dispose()
  }
}

const open = ({ BlobSource, Input, MATROSKA, MP4, QTFF, WEBM }: typeof VideoLibrary, file: File) =>
  new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BlobSource(file) })

function causeOf(library: typeof VideoLibrary, error: unknown): CompressionError['failure'] {
  if (error instanceof library.UnsupportedInputFormatError) return 'format'
  return isOutOfMemory(error) ? 'memory' : 'other'
}

async function assertPicture(library: typeof VideoLibrary, made: File): Promise<void> {
  const input = open(library, made)
  try {
    if (!(await input.getPrimaryVideoTrack())) throw new CompressionError('other')
  } finally {
    input.dispose()
  }
}

/** Fits a size into the plan's, which a picture taken upright turns; never enlarges. Encoders need even numbers. */
export function sizeWithin(
  { maxWidth, maxHeight }: Pick<CompressionPlan, 'maxWidth' | 'maxHeight'>,
  width: number,
  height: number,
): { width: number; height: number } {
  const [most, least] = width >= height ? [maxWidth, maxHeight] : [maxHeight, maxWidth]
  const scale = Math.min(1, most / width, least / height)
  const even = (side: number) => Math.max(2, 2 * Math.floor((side * scale) / 2))
  return { width: even(width), height: even(height) }
}

const renamed = (name: string, type: string) =>
  `${name.replace(/\.\w+$/, '') || 'video'}.${type === 'video/mp4' ? 'mp4' : 'webm'}`
