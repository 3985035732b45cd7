import { useState } from 'react'
import type { User } from '@contour/contract/shapes'
import { crashSuspected, fromProgress, resumable } from '@contour/domain/form-engine/progress-store'
import type { Walk } from '@contour/domain/form-engine/walk'
import { startWalk } from '@contour/domain/form-engine/walk'
import { Button } from '@contour/ui/button'
import { QuestionCard } from '@contour/ui/question-card'
import { StickyActions } from '@contour/ui/sticky-actions'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useStepFocus } from '../../frame/step-focus.ts'
import { whenText } from '../orders/times.ts'
import type { LoadedForm } from './load-form.ts'
import { dropProgress, readProgress } from './progress-on-device.ts'
import { Questionnaire } from './questionnaire.tsx'

/** Asks whether to go on with saved answers, then shows the questions (document 3 §4, S-75). */
export function ResumeGate(props: { orderId: string; form: LoadedForm; user: User; productId: string }) {
  const { orderId, form } = props
  const [saved] = useState(() => {
    const now = new Date(Date.now())
    const progress = resumable(readProgress(orderId, form), form.context.drug, now)
    const began =
      progress && Object.keys({ ...progress.answers, ...progress.multipleChoiceAnswers }).length > 0
    return progress && began ? { progress, crashed: crashSuspected(progress, now) } : undefined
  })
  const [start, setStart] = useState<Walk | undefined>(() => (saved ? undefined : startWalk(form)))
  useStepFocus(start ? 'form' : 'resume')
  if (start) return <Questionnaire {...props} start={start} />
  return (
    <PortalPage footer={false} title="Medical Intake" back={{ href: '/home' }}>
      <QuestionCard
        title="Go on where you left off?"
        lead={`Your answers of ${whenText(saved!.progress.savedAt)} are on this device.`}
      >
        {saved!.crashed ? <p>It seems the form was closed before you were done. Nothing was sent.</p> : null}
      </QuestionCard>
      <StickyActions>
        <Button wide onClick={() => setStart(fromProgress(form, saved!.progress))}>
          Resume
        </Button>
        <Button
          wide
          tone="secondary"
          onClick={() => {
            dropProgress(orderId, form)
            setStart(startWalk(form))
          }}
        >
          Start over
        </Button>
      </StickyActions>
    </PortalPage>
  )
}
