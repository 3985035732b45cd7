import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import type { User } from '@contour/contract/shapes'
import { valuesOf, type AnswerValue } from '@contour/domain/assessments/answers'
import { labelOf } from '@contour/domain/assessments/definition'
import { knownFor } from '@contour/domain/assessments/known-answers'
import { asksWeight } from '@contour/domain/assessments/valid-answer'
import { alarmOfStop } from '@contour/domain/assessments/stopping-answer'
import { fromProgress } from '@contour/domain/assessments/progress-store'
import type { FormSession } from '@contour/domain/assessments/form-session'
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
} from '@contour/domain/assessments/form-session'
import { placeOf } from '@contour/domain/assessments/form-sections'
import { findState } from '@contour/domain/intake/states'
import { Button } from '@contour/ui/button'
import { Overlay } from '@contour/ui/overlay'
import { QuestionCard } from '@contour/ui/question-card'
import { StepFoot } from '@contour/ui/step-foot'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useStepFocus } from '../../frame/step-focus.ts'
import { useAskedBack } from '../../frame/use-asked-back.ts'
import { WeightAskedBack } from '../../frame/weight-asked-back.tsx'
import { draftKey } from '../../drafts/draft-keys.ts'
import { BriefDraftNote, DraftConflict } from '../../drafts/draft-note.tsx'
import { dropDraft, saveDraft } from '../../drafts/draft-outbox.ts'
import { sendStop } from '../../drafts/stop-outbox.ts'
import { useDraftView } from '../../drafts/use-draft.ts'
import type { StopToSend } from '../../lib/stored-objects.ts'
import { StopLink } from '../care-holds/stop-link.tsx'
import { orderList } from '../orders/order-list.ts'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'
import { AnswersReview } from './answers-review.tsx'
import { KnownAnswers } from './known-answers.tsx'
import { typedWeight } from './known-weight.ts'
import type { LoadedForm } from './load-form.ts'
import type { LoadedOrder } from './loaded-order.ts'
import { ProgressLine } from './progress-line.tsx'
import { draftSubject, dropProgress, progressOfDraft, saveProgress } from './progress-on-device.ts'
import { QuestionInput, closedReason } from './question-input.tsx'
import { submitForm } from './submit-form.ts'
import { UndoLine } from './undo-line.tsx'
import { useAutoAdvance } from './use-auto-advance.ts'
import { useQuestionHistory } from './use-question-history.ts'
import { go } from '../../router/go.ts'

const StopDialog = lazy(() => import('./stop-dialog.tsx'))

/** The answer at which the form has just stopped, as it is sent. */
function stopToSend(orderId: string, form: LoadedForm, session: FormSession): StopToSend {
  const { id, question } = currentQuestion(form, session)
  return {
    id: orderId,
    form: form.context.form,
    question,
    answer: [...valuesOf(session.answers[id])],
    stop_key: crypto.randomUUID(),
  }
}

/** The questionnaire: one question at a time, driven by the domain's form session (document 3 §2, §4, §5). */
export function Questionnaire({
  orderId,
  form,
  user,
  loaded,
  start,
}: {
  orderId: string
  form: LoadedForm
  user: User
  loaded: LoadedOrder
  start: FormSession
}) {
  const t = useTexts(assessmentsTexts)
  const client = useQueryClient()
  const [session, setWalk] = useState(start)
  const send = useGuardedMutation({
    mutationFn: (done: FormSession) =>
      submitForm(form, done, { id: orderId, productId: loaded.order.product_id }, user),
    onSuccess: async (path) => {
      dropProgress(orderId, form)
      dropDraft('medical-form', draftSubject(orderId, form))
      await client.invalidateQueries({ queryKey: orderList.queryKey })
      await go(path)
    },
  })
  const needsVideo = loaded.needs_video
  const question = currentQuestion(form, session)
  const askedBack = useAskedBack(typedWeight(question, session.answers), {
    lastLb: loaded.weight,
    heightIn: null,
  })
  const first = stepsOf(form, session)[0]?.id === question.id
  const { mutate, reset, isPending, isSuccess } = send
  useStepFocus(session.complete ? 'review' : 'questions')

  const settle = useCallback(
    (moved: FormSession) => {
      reset()
      setWalk(moved)
      // Before anything is pressed in the dialog that opens now (D-81).
      if (moved.stop) sendStop(stopToSend(orderId, form, moved))
    },
    [reset, orderId, form],
  )
  const key = draftKey('medical-form', draftSubject(orderId, form))
  const draft = useDraftView(key, (data) => {
    const progress = progressOfDraft(data)
    if (progress) settle(fromProgress(form, progress))
  })
  useEffect(() => {
    if (isSuccess) return
    // A finished form that was not sent is not complete: when the patient returns, resuming is offered (S-75).
    const progress = saveProgress(orderId, form, { ...session, complete: false })
    if (session !== start) saveDraft(key, { ...progress })
  }, [orderId, form, session, isSuccess, start, key])
  const goOn = () => settle(next(form, session))
  const advance = () => {
    if (askedBack.doubt !== null && canGoNext(form, session)) askedBack.ask()
    else goOn()
  }
  const record = useCallback(
    (value: AnswerValue) => settle(answer(form, session, value)),
    [form, session, settle],
  )

  const { choose, undo } = useAutoAdvance(form, session, settle)
  useQuestionHistory(form, session, settle)
  const state = findState(form.context.state)?.name ?? null
  const open = canGoNext(form, session)
  const notice = loaded.notices.find((one) => one.notice === question.question)
  const hasNext = question.question_type !== 'confirmation_buttons' && question.has_next_button !== false
  if (session.complete) {
    return (
      <PortalPage
        title={t('title')}
        back={{ onClick: () => settle({ ...session, complete: false }) }}
        footer={false}
      >
        <ProgressLine percent={100} shown={form.context.form === 'refill'} videoFollows={needsVideo} />
        <DraftConflict draft={draft} />
        <AnswersReview
          form={form}
          answers={session.answers}
          error={send.error}
          busy={isPending}
          note={<BriefDraftNote draft={draft} />}
          onChange={(id) => settle(changeAnswer(session, id))}
          onSubmit={() => mutate(session)}
        />
        <Overlay open={isPending} text={t('sending')} />
      </PortalPage>
    )
  }
  return (
    <PortalPage
      title={t('title')}
      back={first ? { href: '/home' } : { onClick: () => settle(back(form, session)) }}
      footer={false}
    >
      <ProgressLine
        place={placeOf(form, session)}
        percent={progressOf(form, session)}
        shown={form.context.form === 'refill'}
        videoFollows={needsVideo}
      />
      <DraftConflict draft={draft} />
      <UndoLine undo={undo} />
      <QuestionCard
        title={labelOf(question, state)}
        lead={question.sublabel}
        why={question.is_critical ? t('critical') : undefined}
        focusKey={question.id}
      >
        {asksWeight(question) && loaded.weight !== null && loaded.weight_on !== null ? (
          <p>{t('weightKnown', { lb: String(loaded.weight), day: loaded.weight_on })}</p>
        ) : null}
        <KnownAnswers known={knownFor(question.question, loaded.known)} />
        {question.description ? <p className="whitespace-pre-line">{question.description}</p> : null}
        {notice ? (
          <section aria-label={notice.title} className="card p-5">
            <p className="whitespace-pre-line">{notice.text}</p>
          </section>
        ) : null}
        <QuestionInput
          key={question.id}
          question={question}
          form={form}
          answers={session.answers}
          orderId={orderId}
          onAnswer={record}
          onChoose={choose}
          onAdvance={advance}
        />
        {askedBack.isAsked && askedBack.doubt && loaded.weight !== null ? (
          <WeightAskedBack
            lb={askedBack.lb}
            lastLb={loaded.weight}
            doubt={askedBack.doubt}
            onRight={() => {
              askedBack.confirm()
              goOn()
            }}
          />
        ) : null}
      </QuestionCard>
      {form.context.form === 'refill' ? <StopLink /> : null}
      {hasNext ? (
        <StepFoot note={<BriefDraftNote draft={draft} />}>
          <Button
            wide
            reason={open ? undefined : t(closedReason(question, form, session.answers))}
            onClick={advance}
          >
            {t('next')}
          </Button>
        </StepFoot>
      ) : null}
      <Suspense>
        {session.stop ? (
          <StopDialog
            orderId={orderId}
            stop={session.stop}
            alarm={alarmOfStop(question.question)}
            phone={user.phone}
            onClose={() => setWalk(closeStop(session))}
          />
        ) : null}
      </Suspense>
    </PortalPage>
  )
}
