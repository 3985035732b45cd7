import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'

/**
 * "Medical Intake", "Step 3 of 3", and on the refill form the percentage completed (P-QST-003). If the state
 * requires an identity video, it is announced before the form ends.
 */
export function ProgressLine({
  percent,
  shown,
  videoFollows,
}: {
  percent: number
  shown: boolean
  videoFollows: boolean
}) {
  const t = useTexts(assessmentsTexts)
  return (
    <div className="grid gap-2 pt-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>{t('title')}</strong>
        <span className="type-small type-number text-muted">
          {shown ? t('step3ofPercent', { percent }) : t('step3of3')}
        </span>
      </p>
      {videoFollows ? <p className="type-small text-muted">{t('videoFollows')}</p> : null}
      {shown ? (
        <div
          role="progressbar"
          aria-label={t('title')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-2 overflow-hidden rounded-full bg-hairline forced-colors:border"
        >
          <div
            className="h-full rounded-full bg-bottle transition-[width] forced-colors:bg-[Highlight]"
            style={{ width: `${percent}%` }}
          />
        </div>
      ) : null}
    </div>
  )
}
