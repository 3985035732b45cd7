import { storyMediaKey } from '@contour/domain/stories/story-media'
import type { StoryFile } from '@contour/domain/stories/story-rules'
import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { reads } from '../../calls/reads.ts'
import { ReadFailed } from '../../frame/read-states.tsx'
import { storiesTexts } from '../../texts/en/stories.ts'

const LISTS = { clip: 'clips', poster: 'posters', captions: 'captions' } as const
const LABELS = { clip: 'siteClip', poster: 'sitePoster', captions: 'siteCaptions' } as const

type Props = { id: string; part: StoryFile; value: string; onChange: (path: string) => void }

/** Chooses a file that the site already has; absent where it has none. */
export function SiteFileField({ id, part, value, onChange }: Props) {
  const t = useTexts(storiesTexts)
  const media = useQuery(reads.storyMedia())
  if (media.isError) return <ReadFailed read={media} />
  const files = media.data?.[LISTS[part]] ?? []
  if (media.data && files.length === 0) return null
  const ofSite = storyMediaKey(value) === null ? value : ''
  // A file that was removed from the site since stays visible as the choice.
  const paths = ofSite === '' || files.includes(ofSite) ? files : [ofSite, ...files]
  return (
    <SelectField
      id={id}
      label={t(LABELS[part])}
      placeholder={t(media.isPending ? 'filesLoading' : 'chooseFile')}
      disabled={media.isPending}
      choices={paths.map((path) => ({ value: path, label: path }))}
      value={ofSite}
      onChange={onChange}
    />
  )
}
