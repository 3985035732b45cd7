import { useEffect, useLayoutEffect } from 'react'
import { INTAKE_MESSAGES } from '@contour/domain/intake/intake-rules'
import { Button } from '@contour/ui/button'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Form } from '@contour/ui/form'
import { LineProgress, stepShare } from '@contour/ui/line-progress'
import { Notice } from '@contour/ui/notice'
import { QuestionCard } from '@contour/ui/question-card'
import { StickyActions } from '@contour/ui/sticky-actions'
import { PageFrame } from '../../frame/page-frame.tsx'
import { pageTitle } from '../../lib/brand.ts'
import { useStored } from '../../lib/device-store.ts'
import { intakeTexts } from '../../texts/en/intake.ts'
import { useTexts } from '@contour/texts/use-texts'
import { PARTS, STEPS, fieldIds } from './intake-answers.ts'
import { IntakeAside } from './intake-aside.tsx'
import { saveAnswers, readAnswers } from './saved-answers.ts'
import { StepFields } from './step-fields.tsx'
import { stepText } from './step-texts.ts'
import { useWizard } from './use-wizard.ts'

export const title = () => pageTitle(intakeTexts.english.pageTitle)

export const description = () => intakeTexts.english.pageSummary

/** The five-step intake (F-INT). The step is in the URL, the answers are on the device. */
export default function IntakePage() {
  const t = useTexts(intakeTexts)
  const {
    step,
    part,
    answers,
    error,
    attempt,
    sending,
    failure,
    change,
    goOn: continueToNext,
    back,
  } = useWizard(t)
  useEarlyTick()
  const text = stepText(t, step, part)
  useStepTitle(step === 1 ? t('pageTitle') : text.title)
  return (
    <PageFrame back={back ? { onClick: back, label: t('backLabel') } : undefined} aside={<IntakeAside />}>
      <Form method="get" action="/" onSubmit={continueToNext} className="flex grow flex-col">
        <LineProgress
          label={text.label}
          left={text.left}
          share={part === null ? stepShare(step, STEPS) : (step - 1 + part / (PARTS.length + 1)) / STEPS}
        />
        {error ? (
          <div className="mt-5">
            <ErrorSummary
              attempt={attempt}
              errors={[{ fieldId: fieldIds[error.field], message: error.message }]}
            />
          </div>
        ) : null}
        <QuestionCard title={text.title} lead={text.lead} why={text.why} focusKey={`${step}.${part ?? 0}`}>
          <StepFields step={step} part={part} answers={answers} error={error} onChange={change} t={t} />
          {failure === null ? null : (
            <Notice tone="error" title={INTAKE_MESSAGES.submit} live="assertive">
              {failure}
            </Notice>
          )}
        </QuestionCard>
        <input type="hidden" name="step" value="2" />
        <LeftEmpty />
        <StickyActions note={<StepNote onBack={back} />}>
          <Button type="submit" wide busy={sending}>
            {step === STEPS ? t('submit') : t('next')}
          </Button>
        </StickyActions>
      </Form>
    </PageFrame>
  )
}

/** Each step has its own document title; the first keeps the one it was prerendered with. */
function useStepTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
}

/** A field hidden from visitors; only a program fills it in (the check for automated intakes, without a puzzle). */
function LeftEmpty() {
  const t = useTexts(intakeTexts)
  return (
    <div aria-hidden className="sr-only">
      <label className="block w-px overflow-hidden">
        {t('leaveEmpty')}
        <input className="w-px" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}

/** The line under the button: the back link on steps 2 to 5 (F-INT-014), and where the answers are saved. */
function StepNote({ onBack }: { onBack: (() => void) | null }) {
  const t = useTexts(intakeTexts)
  const stored = useStored('progress')
  return (
    <>
      {onBack ? (
        <>
          <button type="button" onClick={onBack} className="link min-h-8">
            {t('back')}
          </button>
          {stored ? ' · ' : ''}
        </>
      ) : null}
      {stored ? t('kept') : onBack ? null : t('keptHere')}
    </>
  )
}

/**
 * Keeps a box that was checked before hydration: read from the box itself, or from the URL if Continue was pressed
 * before hydration and the browser submitted the form natively.
 */
function useEarlyTick(): void {
  useLayoutEffect(() => {
    const box = document.getElementById('agreed_to_terms')
    const submitted = new URLSearchParams(window.location.search).get('agreed_to_terms') === 'on'
    const ticked = box instanceof HTMLInputElement && box.checked
    if ((ticked || submitted) && !readAnswers().agreed_to_terms) saveAnswers({ agreed_to_terms: true })
  }, [])
}
