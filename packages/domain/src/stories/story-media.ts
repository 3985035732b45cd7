import type { StoryFile } from './story-rules.ts'

const MB = 1024 * 1024

/** Limits of the files that staff upload for a story (S-20). Pixels are of the shortest and of the longest side. */
export const STORY_MEDIA = {
  clip: { maxBytes: 25 * MB, minSeconds: 1, maxSeconds: 180 },
  poster: { maxBytes: 5 * MB, minSide: 200, maxSide: 1080 },
  captions: { maxBytes: 256 * 1024 },
} as const

/** The types that a browser may send for each part; the server reads the bytes. */
export const STORY_MEDIA_TYPES: Readonly<Record<StoryFile, readonly string[]>> = {
  clip: ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm'],
  poster: ['image/jpeg', 'image/png', 'image/webp'],
  captions: ['text/vtt'],
}

/** Endings of what is stored: a poster is always encoded as WebP, a clip keeps its container or becomes MP4. */
export type StoryMediaEnding = 'mp4' | 'webm' | 'webp' | 'vtt'

export const STORY_MEDIA_MIMES: Readonly<Record<StoryMediaEnding, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
}

const PATH = /^\/story-media\/([\w-]{22})\.(mp4|webm|webp|vtt)$/

/** Returns the path of an uploaded file on either origin. The id has 128 random bits: nobody can guess it. */
export const storyMediaPath = (id: string, ending: StoryMediaEnding): string => `/story-media/${id}.${ending}`

/** Returns the key of an uploaded file in the file store; null for a file of the site itself. */
export function storyMediaKey(path: string): string | null {
  const [, id, ending] = PATH.exec(path) ?? []
  return id === undefined ? null : `stories/${id}.${ending}`
}

export const POSTER_TOO_SMALL = `The picture must be at least ${STORY_MEDIA.poster.minSide} by ${STORY_MEDIA.poster.minSide} pixels.`
export const CLIP_LENGTH = `Choose a clip of ${STORY_MEDIA.clip.minSeconds} second to ${STORY_MEDIA.clip.maxSeconds / 60} minutes.`
export const CLIP_UNREADABLE =
  'This clip cannot be read. Save it as MP4 (H.264) or WebM, and choose it again.'
export const CLIP_CODEC =
  'Not every browser plays this clip. Save it as MP4 (H.264) or WebM, and choose it again.'
export const CAPTIONS_WRONG =
  'These are no WebVTT captions: the file starts with WEBVTT, is plain text, and has a cue with its times.'

/** The first line, with its optional byte order mark and title (WebVTT, section 4.1). */
const FIRST_LINE = /^\uFEFF?WEBVTT([ \t][^\n\r]*)?(\r\n|\r|\n)/
const CUE = /(^|[\r\n])(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}/

/** Whether a text is WebVTT with at least one cue. */
export const isWebVtt = (text: string): boolean =>
  FIRST_LINE.test(text) && CUE.test(text) && !text.includes('\0')
