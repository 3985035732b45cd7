import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { IntakeError } from '@contour/domain/intake/intake-rules'
import { CallError } from '@contour/client/call-error'
import { readObject, useObject } from '../../lib/device-store.ts'
import { useHydrated } from '@contour/ui/use-hydrated'
import { CLOSED_PAGE, redirectToSorry } from '../../lib/redirect-to-sorry.ts'
import { useNarrow } from '../../lib/narrow.ts'
import { saveSession, readSession } from '../../lib/session.ts'
import {
  PARTS,
  STEPS,
  checkStep,
  emptyAnswers,
  partOf,
  reachablePart,
  reachableStep,
} from './intake-answers.ts'
import type { IntakeAnswers } from './intake-answers.ts'
import type { IntakeText } from './step-props.ts'
import { dropAnswers, saveAnswers, readAnswers } from './saved-answers.ts'
import { go } from '../../router/go.ts'
import { useSearch } from '../../router/place.ts'

/** The step and, in step 2 on a narrow screen, the part; both are in the URL, so that back and reload preserve them. */
type Navigation = { step: number; part: number | null }

const addressOf = ({ step, part }: Navigation): string =>
  step === 1 ? '/' : `/?step=${step}${part === null ? '' : `&part=${part}`}`

/** The state and actions of the intake page: the current step, the problem to show, forward, back, and submitting. */
export function useWizard(t: IntakeText) {
  const search = useSearch()
  const query = new URLSearchParams(search)
  const hydrated = useHydrated()
  const narrow = useNarrow()
  const stored = useObject('progress')?.intake ?? emptyAnswers
  /** The answers that were sent: no longer stored, and shown until the next page has loaded. */
  const [sent, setSent] = useState<IntakeAnswers | null>(null)
  const answers = sent ?? stored
  const wanted = Math.min(STEPS, Math.max(1, Math.trunc(Number(query.get('step') ?? 1)) || 1))
  const step = hydrated ? reachableStep(wanted, answers) : 1
  const [error, setFault] = useState<{ error: IntakeError; step: number } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const inFlight = useRef(false)
  const shown = error?.step === step ? error.error : null
  // A message is shown with its question, even if the screen became narrow afterwards.
  const asked = shown ? partOf(shown.field) : Number(query.get('part') ?? 1)
  const part = step === 2 && narrow ? reachablePart(asked, answers) : null

  useEffect(() => {
    if (!hydrated || step === wanted) return
    // Another tab has sent these answers: this tab continues to the report.
    if (!readObject('progress')?.intake && readSession()) void go(reportPath(), { replace: true })
    else void go(addressOf({ step, part: null }), { replace: true })
  }, [hydrated, step, wanted])

  // Prefetched, so that if the network is lost in between, only the submission itself fails.
  useEffect(() => {
    if (step > 1) import('./send-intake.ts').catch(() => {})
  }, [step])

  const change = (changed: Partial<IntakeAnswers>) => {
    saveAnswers(changed)
    setFault(null)
  }

  const continueToNext = (event: FormEvent<HTMLFormElement>) => {
    if (inFlight.current) return
    const wrong = checkStep(step, readAnswers())
    if (wrong?.stop) return redirectToSorry(wrong.message)
    // A problem in a later part is shown when that part is reached.
    if (wrong && (part === null || partOf(wrong.field) <= part)) {
      setFault({ error: wrong, step })
      setAttempt((count) => count + 1)
      return
    }
    setFault(null)
    if (part !== null && part < PARTS.length) void go(addressOf({ step, part: part + 1 }))
    else if (step < STEPS) void go(addressOf({ step: step + 1, part: narrow && step === 1 ? 1 : null }))
    else void send(new FormData(event.currentTarget))
  }

  const send = async (form: FormData) => {
    inFlight.current = true
    setSending(true)
    setFailure(null)
    try {
      const { sendIntake } = await import('./send-intake.ts')
      const given = readAnswers()
      const answer = await sendIntake(given, String(form.get('website') ?? ''))
      if (answer.status === 'existing') {
        await go('/login?page_ref=%2Fweight-loss-plan', { state: { notice: answer.message } })
        return
      }
      saveSession(answer.session)
      setSent(given)
      dropAnswers(Number(given.desired_weight))
      await go(reportPath())
    } catch (error) {
      if (error instanceof CallError && error.code === 'closed_to_new') return void go(CLOSED_PAGE)
      if (error instanceof CallError && (error.code === 'not_eligible' || error.code === 'state_not_served'))
        return redirectToSorry(error.message)
      const problem = detailOf(error)
      setFailure(problem === null ? t('notLost') : t('answersKept', { problem }))
    } finally {
      inFlight.current = false
      setSending(false)
    }
  }

  const before: Navigation =
    part !== null && part > 1 ? { step, part: part - 1 } : previousLocation(step, narrow)
  return {
    step,
    part,
    answers,
    error: shown,
    attempt,
    sending,
    failure,
    change,
    goOn: continueToNext,
    back: step > 1 ? () => void go(addressOf(before)) : null,
  }
}

const previousLocation = (step: number, narrow: boolean): Navigation => ({
  step: step - 1,
  part: step === 3 && narrow ? PARTS.length : null,
})

const reportPath = (): string =>
  `/weight-loss-report?desiredWeight=${readObject('progress')?.desired_weight ?? 120}`

/** Returns the sentence below the specified message, if there is something to add (D-01). */
function detailOf(error: unknown): string | null {
  return error instanceof CallError && error.code !== 'internal' && error.code !== 'unexpected'
    ? error.message
    : null
}
