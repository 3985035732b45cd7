import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { INTAKE_MESSAGES } from '@contour/domain/eligibility/intake-rules'
import type { IntakeFault } from '@contour/domain/eligibility/intake-rules'
import { stateMessage } from '@contour/domain/eligibility/states'
import { Button } from '@contour/ui/button'
import { ErrorSummary } from '@contour/ui/error-summary'
import { LineProgress } from '@contour/ui/line-progress'
import { Notice } from '@contour/ui/notice'
import { QuestionCard } from '@contour/ui/question-card'
import { StickyActions } from '@contour/ui/sticky-actions'
import { PageFrame } from '../../frame/page-frame.tsx'
import { CallError } from '../../lib/call-error.ts'
import { readObject, useObject, writeObject } from '../../lib/device-store.ts'
import { useHydrated } from '../../lib/hydration.ts'
import { leaveForSorry } from '../../lib/leave-for-sorry.ts'
import { usePlace } from '../../lib/place.ts'
import { keepSession } from '../../lib/session.ts'
import { STEPS, checkStep, emptyAnswers, fieldIds, reachableStep } from './intake-answers.ts'
import type { IntakeAnswers } from './intake-answers.ts'
import { IntakeAside } from './intake-aside.tsx'
import { StepFields } from './step-fields.tsx'
import { stepTexts } from './step-texts.tsx'

/** The five-step intake (F-INT). The step stands in the address, the answers on the device. */
export function IntakePage() {
  const { search, go } = usePlace()
  const query = new URLSearchParams(search)
  const hydrated = useHydrated()
  const kept = useObject('progress')?.intake ?? emptyAnswers
  /** The answers that were sent: they are no longer kept, and stand until the next page has loaded. */
  const [sent, setSent] = useState<IntakeAnswers | null>(null)
  const answers = sent ?? kept
  const wanted = Math.min(STEPS, Math.max(1, Math.trunc(Number(query.get('step') ?? 1)) || 1))
  const step = hydrated ? reachableStep(wanted, answers) : 1
  const [fault, setFault] = useState<{ fault: IntakeFault; step: number } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const inFlight = useRef(false)
  useEarlyTick(query.get('agreed_to_terms') === 'on')

  useEffect(() => {
    if (hydrated && step !== wanted) void go(`/?step=${step}`, { replace: true })
  }, [go, hydrated, step, wanted])

  const shown = fault?.step === step ? fault.fault : null

  const change = (part: Partial<IntakeAnswers>) => {
    saveAnswers({ ...readAnswers(), ...part })
    setFault(null)
    const refusal = part.state === undefined ? null : stateMessage(part.state)
    if (refusal) leaveForSorry(go, refusal)
  }

  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (inFlight.current) return
    const wrong = checkStep(step, readAnswers())
    if (wrong?.stop) return leaveForSorry(go, wrong.message)
    if (wrong) {
      setFault({ fault: wrong, step })
      setAttempt((count) => count + 1)
      return
    }
    setFault(null)
    if (step < STEPS) void go(`/?step=${step + 1}`)
    else void send()
  }

  const send = async () => {
    inFlight.current = true
    setSending(true)
    setFailure(null)
    try {
      const { sendIntake } = await import('./send-intake.ts')
      const answers = readAnswers()
      const answer = await sendIntake(answers)
      if (answer.status === 'existing') {
        await go('/login?page_ref=%2Fweight-loss-plan', { state: { notice: answer.message } })
        return
      }
      keepSession(answer.session)
      setSent(answers)
      writeObject('progress', { desired_weight: Number(answers.desired_weight) })
      await go(`/weight-loss-report?desiredWeight=${Number(answers.desired_weight)}`)
    } catch (error) {
      if (error instanceof CallError && (error.code === 'not_eligible' || error.code === 'state_not_served'))
        return leaveForSorry(go, error.message)
      setFailure(detailOf(error))
    } finally {
      inFlight.current = false
      setSending(false)
    }
  }

  const text = stepTexts[step - 1]!
  const back = () => void go(step === 2 ? '/' : `/?step=${step - 1}`)
  return (
    <PageFrame
      back={step > 1 ? { onClick: back, label: 'Go back one step' } : undefined}
      aside={<IntakeAside />}
    >
      <form method="get" action="/" onSubmit={goOn} noValidate className="flex grow flex-col">
        <LineProgress label={text.label} at={step} of={STEPS} left={text.left} />
        {shown ? (
          <div className="mt-5">
            <ErrorSummary
              attempt={attempt}
              errors={[{ fieldId: fieldIds[shown.field], message: shown.message }]}
            />
          </div>
        ) : null}
        <QuestionCard title={text.title} lead={text.lead} why={text.why} focusKey={step}>
          <StepFields step={step} answers={answers} fault={shown} onChange={change} />
          {failure === null ? null : (
            <Notice tone="error" title={INTAKE_MESSAGES.submit} live="assertive">
              {failure}
            </Notice>
          )}
        </QuestionCard>
        <input type="hidden" name="step" value="2" />
        <StickyActions note={<StepNote onBack={step > 1 ? back : null} />}>
          <Button type="submit" wide busy={sending}>
            {step === STEPS ? 'Start my FREE visit' : 'Continue'}
          </Button>
        </StickyActions>
      </form>
    </PageFrame>
  )
}

/** The line under the button: the way back on steps 2 to 5 (F-INT-014), and where the answers are. */
function StepNote({ onBack }: { onBack: (() => void) | null }) {
  return (
    <>
      {onBack ? (
        <>
          <button type="button" onClick={onBack} className="link min-h-8">
            Go Back
          </button>
          {' · '}
        </>
      ) : null}
      Saved on this device.
    </>
  )
}

const readAnswers = (): IntakeAnswers => readObject('progress')?.intake ?? emptyAnswers

function saveAnswers(intake: IntakeAnswers): void {
  writeObject('progress', { ...readObject('progress'), intake })
}

/** The sentence under the stated one, where there is something to add (D-01). */
function detailOf(error: unknown): string {
  return error instanceof CallError && error.code !== 'internal' && error.code !== 'unexpected'
    ? error.message
    : 'Nothing was lost. Your answers are still here.'
}

/**
 * A box ticked before the page came to life keeps its tick: read from the box itself, or from the address where
 * Continue was pressed that early and the browser submitted the form by itself.
 */
function useEarlyTick(submitted: boolean): void {
  useLayoutEffect(() => {
    const box = document.getElementById('agreed_to_terms')
    const ticked = box instanceof HTMLInputElement && box.checked
    if ((ticked || submitted) && !readAnswers().agreed_to_terms)
      saveAnswers({ ...readAnswers(), agreed_to_terms: true })
    // Once, when the page comes to life.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
