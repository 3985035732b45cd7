import { isPlainDate, type PlainDate } from '../time/plain-date.ts'

/** The fields of a video story in the report that the owner may edit (S-20). */
export type StoryWording = {
  title: string
  /** Text under the title: who speaks, and what must not be concluded from the story. */
  label: string
  /** Paths on this site; a page loads no media from other sites. */
  clip: string
  poster: string
  captions: string
  consent_ref: string
  /** Last day on which it may be shown; it must be reviewed before then. */
  review_by: PlainDate
  /** Sort position; lower values come first. */
  place: number
}

export type StoryRecord = StoryWording & { approved: boolean; withdrawn: boolean }

/** The highest sort position of a story. */
export const STORY_PLACES = 99

const FILES = {
  clip: { endings: ['mp4', 'webm'], missing: 'Upload the clip, or choose one of this site.' },
  poster: { endings: ['webp', 'jpg', 'png'], missing: 'Upload the poster, or choose one of this site.' },
  captions: { endings: ['vtt'], missing: 'Upload the captions, or choose a file of this site.' },
} as const

/**
 * Whether the report may show a story: approved, not withdrawn, not past its last day (D-09, S-20). `today` in US
 * Eastern.
 */
export const isStoryShown = (story: StoryRecord, today: PlainDate): boolean =>
  story.approved && !story.withdrawn && today <= story.review_by

/** Returns the first problem of an edited story, or null. A story requires a consent (S-20). */
export function storyProblem(story: StoryWording): string | null {
  if (story.title.trim() === '') return 'Enter the title.'
  if (story.label.trim() === '') return 'Enter the text under the title.'
  for (const part of STORY_FILES) if (!isStoryFile(part, story[part])) return FILES[part].missing
  if (story.consent_ref.trim() === '') return 'Enter where the signed consent is stored.'
  if (!isPlainDate(story.review_by)) return 'Enter the last day as year, month and day.'
  if (!Number.isInteger(story.place) || story.place < 1 || story.place > STORY_PLACES)
    return `Enter the place as a number from 1 to ${STORY_PLACES}.`
  return null
}

export type StoryFile = keyof typeof FILES

/** The files of a story, in the order in which a form asks for them. */
export const STORY_FILES = ['clip', 'poster', 'captions'] as const satisfies readonly StoryFile[]

/** Whether a path of this site can be a story's clip, poster or captions. */
export const isStoryFile = (part: StoryFile, path: string): boolean =>
  /^(\/[\w-]+)+\.[a-z0-9]+$/.test(path) && FILES[part].endings.some((ending) => path.endsWith(`.${ending}`))
