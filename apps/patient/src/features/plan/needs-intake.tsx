import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { planTexts } from '../../texts/en/plan.ts'
import { useTexts } from '@contour/texts/use-texts'

/** The medication questionnaire needs height and weight, which the intake collects. */
export function NeedsIntakeText({ signedIn }: { signedIn: boolean }) {
  const t = useTexts(planTexts)
  return (
    <>
      <h1 className="type-h1 pt-4 pb-6">{t('needsTitle')}</h1>
      <EmptyState
        title={t('first')}
        actions={
          <>
            <Button href="/">{t('start')}</Button>
            {signedIn ? null : (
              <Button tone="secondary" href="/login?page_ref=%2Fweight-loss-plan">
                {t('login')}
              </Button>
            )}
          </>
        }
      >
        {t('needs')}
      </EmptyState>
    </>
  )
}
