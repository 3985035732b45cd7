import { CLIP_CODEC, STORY_MEDIA } from '@contour/domain/stories/story-media'
import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { AppError } from '../../../app-error.ts'
import { assertLength, copyTracks, secondsOf } from './inspect-video.ts'

/** What every browser of the supported list plays in the two containers. */
const CODECS = { mp4: ['avc'], webm: ['vp8', 'vp9'] } as const

/**
 * Measures the clip of a story and writes it to `target` without its metadata, as MP4 or WebM. Picture and sound are
 * copied unchanged.
 * @throws AppError video_unreadable, video_length, upload_refused (a codec that some browsers do not play)
 */
export async function rewriteClip(file: string, target: string, ending: keyof typeof CODECS): Promise<void> {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new FilePathSource(file) })
  try {
    assertLength(await secondsOf(input), STORY_MEDIA.clip)
    const codec = (await input.getPrimaryVideoTrack())?.codec
    if (!CODECS[ending].some((known) => known === codec))
      throw new AppError('upload_refused', { message: CLIP_CODEC })
    await copyTracks(input, target, ending === 'mp4' ? 'video/mp4' : 'video/webm')
  } finally {
    input.dispose()
  }
}
