import { useEffect, useEffectEvent, useRef } from 'react'
import { currentQuestion, moveTo, type FormSession } from '@contour/domain/assessments/form-session'
import { entryNow, placeNow, usePathname } from '../../router/place.ts'
import { go } from '../../router/go.ts'
import type { LoadedForm } from './load-form.ts'

/** A question, or the finished form. */
type FormPlace = number | 'review'

/** An entry of the browser's history, with what the form shows there. */
type FormEntry = { index: number; place: FormPlace }

/**
 * Gives each question an entry of the browser's history, so that its buttons move between the questions and not out of the
 * form.
 * @param settle replaces the session
 */
export function useQuestionHistory(
  form: LoadedForm,
  session: FormSession,
  settle: (session: FormSession) => void,
): void {
  const place: FormPlace = session.complete ? 'review' : currentQuestion(form, session).id
  const pathname = usePathname()
  const trail = useRef<FormEntry[]>([])

  useEffect(() => {
    const shown = trail.current.at(-1)
    if (shown?.place === place) return
    if (trail.current.at(-2)?.place === place) {
      trail.current.pop()
      window.history.back()
    } else {
      enter(place, shown === undefined)
      trail.current.push({ index: entryNow().index, place })
    }
  }, [place])

  const follow = useEffectEvent(() => {
    const { index, state } = entryNow()
    const wanted = placeOf(state)
    const shown = trail.current.at(-1)
    if (window.location.pathname !== pathname || !shown || wanted === null || index === shown.index) return
    const moved = moveTo(form, session, wanted)
    trail.current = trail.current.filter((entry) => entry.index < index)
    trail.current.push({ index, place: moved ? wanted : place })
    if (moved) settle(moved)
    else enter(place, true)
  })
  useEffect(() => {
    const listen = () => follow()
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
}

function enter(place: FormPlace, replace: boolean): void {
  const { pathname, search } = placeNow()
  void go(pathname + search, { replace, state: { place }, keepsScroll: true })
}

function placeOf(state: unknown): FormPlace | null {
  if (typeof state !== 'object' || state === null || !('place' in state)) return null
  return state.place === 'review' || typeof state.place === 'number' ? state.place : null
}
