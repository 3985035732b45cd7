import type { FormPlace } from '@contour/domain/assessments/form-sections'
import { ProgressTrack } from '@contour/ui/progress-track'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'

type Props = {
  /** Undefined once every question is answered. */
  place?: FormPlace
  percent: number
  /** Whether the percentage is shown. */
  shown: boolean
  videoFollows: boolean
}

/**
 * The line with a knot for each section, "Medical Intake", "Step 3 of 3", and the position on the path. On the
 * refill form also the percentage completed (P-QST-003). If the state requires an identity video, it is announced
 * before the form ends.
 */
export function ProgressLine({ place, percent, shown, videoFollows }: Props) {
  const t = useTexts(assessmentsTexts)
  const parts = useParts(assessmentsTexts)
  const words = ({ section, at, of, minutes }: FormPlace) => {
    const shownSection = <strong className="text-ink">{t(`section_${section}`)}</strong>
    return minutes === null
      ? parts('placeUntimed', { section: shownSection, at, of, left: of - at })
      : parts('place', { section: shownSection, at, of, minutes })
  }
  const track = (
    <ProgressTrack share={place ? (place.at - 0.5) / place.of : 1} knots={place ? place.starts : []} />
  )
  return (
    <div className="type-small">
      {shown ? (
        <div
          role="progressbar"
          aria-label={t('title')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          {track}
        </div>
      ) : (
        track
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted">
        <span>{t('title')}</span>
        <span className="type-number">{shown ? t('step3ofPercent', { percent }) : t('step3of3')}</span>
      </p>
      {place ? <p className="type-number text-muted">{words(place)}</p> : null}
      {videoFollows ? <p className="text-muted">{t('videoFollows')}</p> : null}
    </div>
  )
}
