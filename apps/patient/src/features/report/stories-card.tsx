import { useQuery } from '@tanstack/react-query'
import { CAROUSEL } from '@contour/domain/report/report-figures'
import { Carousel } from '@contour/ui/carousel'
import { api } from '../../lib/patient-api.ts'
import { reportTexts } from '../../texts/en/report.ts'
import { useTexts } from '@contour/texts/use-texts'

/** Video stories of patients who consented; without any, the section is not shown (F-RPT-013, S-20). */
export default function StoriesCard() {
  const t = useTexts(reportTexts)
  const stories = useQuery({
    queryKey: ['stories'],
    queryFn: () => api.site.readStories({}),
    staleTime: 600_000,
  })
  const shown = stories.data?.stories ?? []
  if (shown.length === 0) return null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="type-h2">{t('stories')}</h2>
      <Carousel
        label={t('storiesLabel')}
        step={CAROUSEL.scroll}
        swipe={CAROUSEL.swipe}
        previous={t('storiesBefore')}
        next={t('storiesAfter')}
      >
        {shown.map((story) => (
          <li key={story.id} className="w-[209px] flex-none">
            <video
              controls
              playsInline
              preload="none"
              poster={story.poster}
              aria-label={story.title}
              className="aspect-3/4 w-full rounded-card bg-bottle-deep object-cover"
            >
              <source src={story.clip} type={story.clip.endsWith('.webm') ? 'video/webm' : 'video/mp4'} />
              <track kind="captions" src={story.captions} srcLang="en" label={t('captions')} default />
            </video>
            <p className="mt-2 font-semibold">{story.title}</p>
            <p className="type-small text-muted">{story.label}</p>
          </li>
        ))}
      </Carousel>
    </section>
  )
}
