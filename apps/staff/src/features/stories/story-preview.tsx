import { storyMediaKey } from '@contour/domain/stories/story-media'
import { useTexts } from '@contour/texts/use-texts'
import { storiesTexts } from '../../texts/en/stories.ts'

/**
 * The clip as the report shows it, with its poster and captions. Only uploaded files: those of the site are not served
 * on the staff origin.
 */
export function StoryPreview({
  title,
  clip,
  poster,
  captions,
}: {
  title: string
  clip: string
  poster: string
  captions: string
}) {
  const t = useTexts(storiesTexts)
  if (storyMediaKey(clip) === null) return null
  const uploaded = (path: string) => (storyMediaKey(path) === null ? undefined : path)
  return (
    <video
      // Another source is only read by another element.
      key={`${clip} ${captions}`}
      controls
      playsInline
      preload="metadata"
      poster={uploaded(poster)}
      aria-label={title === '' ? t('previewNew') : t('preview', { title })}
      className="aspect-3/4 w-[209px] rounded-card bg-bottle-deep object-cover"
    >
      <source src={clip} type={clip.endsWith('.webm') ? 'video/webm' : 'video/mp4'} />
      <track kind="captions" src={uploaded(captions)} srcLang="en" label={t('captionsTrack')} default />
    </video>
  )
}
