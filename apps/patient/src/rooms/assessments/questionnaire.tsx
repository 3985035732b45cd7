import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { User } from '@contour/contract/shapes'
import type { AnswerValue } from '@contour/domain/form-engine/answers'
import { labelOf } from '@contour/domain/form-engine/definition'
import { fromProgress } from '@contour/domain/form-engine/progress-store'
import type { Walk } from '@contour/domain/form-engine/walk'
import {
  answer,
  back,
  canGoNext,
  changeAnswer,
  closeStop,
  currentQuestion,
  next,
  progressOf,
  stepsOf,
} from '@contour/domain/form-engine/walk'
import { findState } from '@contour/domain/eligibility/states'
import { Button } from '@contour/ui/button'
import { Overlay } from '@contour/ui/overlay'
import { QuestionCard } from '@contour/ui/question-card'
import { StickyActions } from '@contour/ui/sticky-actions'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useStepFocus } from '../../frame/step-focus.ts'
import { draftKey } from '../../drafts/draft-keys.ts'
import { DraftConflict, DraftNote } from '../../drafts/draft-note.tsx'
import { dropDraft, keepDraft } from '../../drafts/draft-outbox.ts'
import { useDraftView } from '../../drafts/use-draft.ts'
import { orderList } from '../orders/order-list.ts'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { AnswersReview } from './answers-review.tsx'
import type { LoadedForm } from './load-form.ts'
import { ProgressLine } from './progress-line.tsx'
import { draftSubject, dropProgress, progressOfDraft, saveProgress } from './progress-on-device.ts'
import { QuestionInput, whyClosed } from './question-input.tsx'
import { submitForm } from './submit-form.ts'

const StopDialog = lazy(() => import('./stop-dialog.tsx'))

/** The questionnaire: one question at a time, driven by the domain's walk (document 3 §2, §4, §5). */
export function Questionnaire({
  orderId,
  productId,
  form,
  user,
  needsVideo,
  start,
}: {
  orderId: string
  productId: string
  form: LoadedForm
  user: User
  needsVideo: boolean
  start: Walk
}) {
  const t = useTexts(assessmentsTexts)
  const navigate = useNavigate()
  const client = useQueryClient()
  const [walk, setWalk] = useState(start)
  const send = useMutation({
    mutationFn: (done: Walk) => submitForm(form, done, { id: orderId, productId }, user),
    onSuccess: async (path) => {
      dropProgress(orderId, form)
      dropDraft('medical-form', draftSubject(orderId, form))
      await client.invalidateQueries({ queryKey: orderList.queryKey })
      await navigate(path)
    },
  })
  const question = currentQuestion(form, walk)
  const first = stepsOf(form, walk)[0]?.id === question.id
  const { mutate, reset, isPending, isSuccess } = send
  useStepFocus(walk.complete ? 'review' : 'questions')

  const settle = useCallback(
    (moved: Walk) => {
      reset()
      setWalk(moved)
    },
    [reset],
  )
  const key = draftKey('medical-form', draftSubject(orderId, form))
  const draft = useDraftView(key, (data) => {
    const progress = progressOfDraft(data)
    if (progress) settle(fromProgress(form, progress))
  })
  useEffect(() => {
    if (isSuccess) return
    // A finished form that was not sent is not complete: on return it is offered to be resumed (S-75).
    const progress = saveProgress(orderId, form, { ...walk, complete: false })
    if (walk !== start) keepDraft(key, { ...progress })
  }, [orderId, form, walk, isSuccess, start, key])
  const advance = useCallback(() => settle(next(form, walk)), [form, walk, settle])
  const record = useCallback((value: AnswerValue) => settle(answer(form, walk, value)), [form, walk, settle])

  const state = findState(form.context.state)?.name ?? null
  const open = canGoNext(form, walk)
  const hasNext = question.question_type !== 'confirmation_buttons' && question.has_next_button !== false
  if (walk.complete) {
    return (
      <PortalPage
        title={t('title')}
        back={{ onClick: () => settle({ ...walk, complete: false }) }}
        footer={false}
      >
        <ProgressLine percent={100} shown={form.context.form === 'refill'} videoFollows={needsVideo} />
        <DraftConflict draft={draft} />
        <AnswersReview
          form={form}
          answers={walk.answers}
          error={send.error}
          busy={isPending}
          note={<DraftNote draft={draft} />}
          onChange={(id) => settle(changeAnswer(walk, id))}
          onSubmit={() => mutate(walk)}
        />
        <Overlay open={isPending} text={t('sending')} />
      </PortalPage>
    )
  }
  return (
    <PortalPage
      title={t('title')}
      back={first ? { href: '/home' } : { onClick: () => settle(back(form, walk)) }}
      footer={false}
    >
      <ProgressLine
        percent={progressOf(form, walk)}
        shown={form.context.form === 'refill'}
        videoFollows={needsVideo}
      />
      <DraftConflict draft={draft} />
      <QuestionCard
        title={labelOf(question, state)}
        lead={question.sublabel}
        why={question.is_critical ? t('critical') : undefined}
        focusKey={question.id}
      >
        {question.description ? <p className="whitespace-pre-line">{question.description}</p> : null}
        <QuestionInput
          key={question.id}
          question={question}
          form={form}
          answers={walk.answers}
          orderId={orderId}
          onAnswer={record}
          onAdvance={advance}
        />
      </QuestionCard>
      {hasNext ? (
        <StickyActions note={<DraftNote draft={draft} />}>
          <Button wide reason={open ? undefined : t(whyClosed(question))} onClick={advance}>
            {t('next')}
          </Button>
        </StickyActions>
      ) : null}
      <Suspense>
        {walk.stop ? (
          <StopDialog orderId={orderId} stop={walk.stop} onClose={() => setWalk(closeStop(walk))} />
        ) : null}
      </Suspense>
    </PortalPage>
  )
}
