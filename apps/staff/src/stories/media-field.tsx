import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@contour/texts/use-texts'
import { reads } from '../calls/reads.ts'
import { storiesTexts } from '../texts/en/stories.ts'

const LISTS = { clip: 'clips', poster: 'posters', captions: 'captions' } as const
const PATH_MAX = 200

/**
 * Chooses a file of this site for a story. Where the list cannot be loaded or has no such file, the path is typed, so
 * that a story can still be written.
 */
export function MediaField({
  id,
  part,
  value,
  onChange,
}: {
  id: string
  part: keyof typeof LISTS
  value: string
  onChange: (path: string) => void
}) {
  const t = useTexts(storiesTexts)
  const media = useQuery(reads.storyMedia())
  const files = media.data?.[LISTS[part]] ?? []
  if (media.isError || (media.data && files.length === 0))
    return (
      <TextField
        id={id}
        label={t(part)}
        hint={t('pathHint')}
        maxLength={PATH_MAX}
        value={value}
        onChange={onChange}
      />
    )
  // A file that was removed from the site since stays visible as the choice.
  const paths = value === '' || files.includes(value) ? files : [value, ...files]
  return (
    <SelectField
      id={id}
      label={t(part)}
      placeholder={t(media.isPending ? 'filesLoading' : 'chooseFile')}
      disabled={media.isPending}
      choices={paths.map((path) => ({ value: path, label: path }))}
      value={value}
      onChange={onChange}
    />
  )
}
