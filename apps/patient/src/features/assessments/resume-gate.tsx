import { useState } from 'react'
import type { User } from '@contour/contract/shapes'
import { crashSuspected, fromProgress, resumable } from '@contour/domain/assessments/progress-store'
import { startFormSession, type FormSession } from '@contour/domain/assessments/form-session'
import { Button } from '@contour/ui/button'
import { QuestionCard } from '@contour/ui/question-card'
import { StickyActions } from '@contour/ui/sticky-actions'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useStepFocus } from '../../frame/step-focus.ts'
import { whenText } from '../orders/times.ts'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'
import { isChanged, knownWeight } from './known-weight.ts'
import type { LoadedForm } from './load-form.ts'
import type { LoadedOrder } from './loaded-order.ts'
import { isFromServer, dropProgress, readProgress } from './progress-on-device.ts'
import { Questionnaire } from './questionnaire.tsx'

/** Asks whether to continue with saved answers, then shows the questions (document 3 §4, S-75). */
export function ResumeGate(props: {
  orderId: string
  form: LoadedForm
  user: User
  /** What the loader read: the product, what earlier forms say, the newest weight, the state's texts. */
  loaded: LoadedOrder
}) {
  const t = useTexts(assessmentsTexts)
  const { orderId, form, loaded } = props
  const fresh = () => startFormSession(form, knownWeight(form, loaded))
  const [saved] = useState(() => {
    const now = new Date(Date.now())
    const progress = resumable(readProgress(orderId, form), form.context.drug, now)
    // The weight that the form opens with is no answer yet.
    const given = Object.keys({ ...progress?.answers, ...progress?.multipleChoiceAnswers }).length
    const began =
      progress && (progress.currentQuestionIndex > 0 || given > 1 || isChanged(form, loaded, progress))
    return progress && began ? { progress, crashed: crashSuspected(progress, now) } : undefined
  })
  const [start, setStart] = useState<FormSession | undefined>(() => (saved ? undefined : fresh()))
  useStepFocus(start ? 'form' : 'resume')
  if (start) return <Questionnaire {...props} start={start} />
  return (
    <PortalPage footer={false} title={t('title')} back={{ href: '/home' }}>
      <QuestionCard
        title={t('resumeTitle')}
        lead={t(isFromServer(orderId, form, saved!.progress) ? 'resumeLeadServer' : 'resumeLead', {
          time: whenText(saved!.progress.savedAt),
        })}
      >
        {saved!.crashed ? <p>{t('closed')}</p> : null}
      </QuestionCard>
      <StickyActions>
        <Button wide onClick={() => setStart(fromProgress(form, saved!.progress))}>
          {t('resume')}
        </Button>
        <Button
          wide
          tone="secondary"
          onClick={() => {
            dropProgress(orderId, form)
            setStart(fresh())
          }}
        >
          {t('startOver')}
        </Button>
      </StickyActions>
    </PortalPage>
  )
}
