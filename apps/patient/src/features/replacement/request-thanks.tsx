import { Button } from '@contour/ui/button'
import { LineProgress } from '@contour/ui/line-progress'
import { useTexts } from '@contour/texts/use-texts'
import { replacementTexts } from '../../texts/en/replacement.ts'

/** Step 4: the request was received (document 3 §2). */
export function RequestThanks({ message }: { message: string }) {
  const t = useTexts(replacementTexts)
  return (
    <>
      <LineProgress label={t('progress')} share={1} />
      <div className="grid max-w-form gap-5 pt-5 pb-14">
        <h1 tabIndex={-1} className="type-h1">
          {t('thanksTitle')}
        </h1>
        <p className="type-lead">{message || t('thanksLead')}</p>
        <p className="text-muted">{t('foot')}</p>
        <div>
          <Button href="/home">{t('toDashboard')}</Button>
        </div>
      </div>
    </>
  )
}
