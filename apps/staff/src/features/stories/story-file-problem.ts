import { STORY_MEDIA, STORY_MEDIA_TYPES } from '@contour/domain/stories/story-media'
import type { StoryFile } from '@contour/domain/stories/story-rules'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { storiesTexts } from '../../texts/en/stories.ts'

const WRONG_TYPE = {
  clip: 'clipWrongType',
  poster: 'posterWrongType',
  captions: 'captionsWrongType',
} as const
const TOO_LARGE = { clip: 'clipTooLarge', poster: 'posterTooLarge', captions: 'captionsTooLarge' } as const

/** Returns why a file cannot be sent, or null; the server reads the bytes, counts the pixels and the seconds. */
export function storyFileProblem(
  part: StoryFile,
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  t: TextsOf<typeof storiesTexts>,
): string | null {
  const fits =
    part === 'captions' ? name.toLowerCase().endsWith('.vtt') : STORY_MEDIA_TYPES[part].includes(type)
  if (!fits) return t(WRONG_TYPE[part])
  return size > STORY_MEDIA[part].maxBytes ? t(TOO_LARGE[part]) : null
}

/** What the file picker offers. */
export const storyFileAccept = (part: StoryFile): string =>
  [...STORY_MEDIA_TYPES[part], ...(part === 'captions' ? ['.vtt'] : [])].join(',')
