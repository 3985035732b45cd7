import { Button } from '@contour/ui/button'
import { useTexts } from '@contour/texts/use-texts'
import { LoadState, PortalPage } from '../../frame/portal-page.tsx'
import { doseQuestionsTexts } from '../../texts/en/dose-questions.ts'
import { AskedQuestions } from './asked-questions.tsx'
import { useDoseQuestions } from './dose-questions.ts'
import { SettledQuestion } from './settled-question.tsx'
import { useParam } from '../../router/params.ts'

/** /three-questions/:id: three questions before a higher dose, or what followed from them (D-87). */
export default function DoseQuestionsPage() {
  const t = useTexts(doseQuestionsTexts)
  const id = useParam('id')
  const list = useDoseQuestions()
  const question = list.data?.questions.find((one) => one.id === id)
  return (
    <PortalPage footer={false} title={t('title')} back={{ href: '/home' }}>
      {question?.state === 'asked' ? (
        <AskedQuestions question={question} />
      ) : (
        <div className="grid gap-6 pt-5 pb-8">
          {question ? (
            <SettledQuestion question={question} />
          ) : list.data ? (
            <>
              <h1 tabIndex={-1} className="type-h1">
                {t('title')}
              </h1>
              <p>{t('none')}</p>
              <div>
                <Button href="/home">{t('home')}</Button>
              </div>
            </>
          ) : (
            <LoadState label={t('loading')} error={list.error} onRetry={() => void list.refetch()} />
          )}
        </div>
      )}
    </PortalPage>
  )
}
