import { useCallback, useEffect, useState } from 'react'
import type { AnswerValue } from '@contour/domain/assessments/answers'
import { advancesOnChoice } from '@contour/domain/assessments/auto-advance'
import { answer, currentQuestion, next, type FormSession } from '@contour/domain/assessments/form-session'
import { optionText } from '@contour/domain/assessments/option-text'
import type { LoadedForm } from './load-form.ts'

/** How long the chosen option is shown before the next question, in milliseconds. Our own figure. */
const SHOWN_MS = 450

/** A change that the form made by itself: `to` is the session after it, `before` the one before the choice. */
type Advance = { readonly before: FormSession; readonly to: FormSession; readonly answer: string }

/**
 * Goes to the next question after a single choice that was made with a pointer. Not after a key, because arrow keys
 * choose what they pass, and not under reduced motion, where a page does not change by itself.
 * @param settle replaces the session
 */
export function useAutoAdvance(
  form: LoadedForm,
  session: FormSession,
  settle: (session: FormSession) => void,
) {
  const [pending, setPending] = useState<Advance>()
  const [made, setMade] = useState<Advance>()

  useEffect(() => {
    // Any other change of the session withdraws the advance.
    if (pending?.to !== session) return
    const timer = setTimeout(() => {
      const to = next(form, session)
      setMade({ ...pending, to })
      settle(to)
    }, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [form, pending, session, settle])

  const choose = useCallback(
    (value: AnswerValue, byPointer: boolean) => {
      const to = answer(form, session, value)
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      const shown =
        typeof value === 'string' && byPointer && !still && advancesOnChoice(form, to) ? value : undefined
      if (shown !== undefined) {
        setPending({ before: session, to, answer: optionText(currentQuestion(form, session), shown) })
      }
      settle(to)
    },
    [form, session, settle],
  )

  // Undo is offered until something else is answered or opened.
  const undo = made?.to === session ? { answer: made.answer, run: () => settle(made.before) } : undefined
  return { choose, undo }
}
