import { useEffect, useState } from 'react'
import { hasLeaveQuestion, setLeaveQuestion } from './leave-question.ts'

export type LeaveQuestion = { stay: () => void; leave: () => void }

/**
 * Asks before this page is left while something on it would be lost: by a link, the browser's back button or the logout,
 * and, in the browser's own words, when the document is closed or loaded again. Places within the page are no departure.
 * @returns the open question, null without one
 */
export function useLeaveQuestion(isActive: boolean): LeaveQuestion | null {
  const [open, setOpen] = useState<LeaveQuestion | null>(null)
  useEffect(() => {
    if (!isActive) return
    let answer = (_mayLeave: boolean): void => {}
    const withdraw = setLeaveQuestion(
      () =>
        new Promise((resolve) => {
          // A question that was open is answered by the next one: the user stayed until now.
          answer(false)
          answer = (mayLeave) => {
            setOpen(null)
            resolve(mayLeave)
          }
          setOpen({ stay: () => answer(false), leave: () => answer(true) })
        }),
    )
    const ask = (event: BeforeUnloadEvent) => hasLeaveQuestion() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      withdraw()
      // Nothing is left to lose, so an open question is withdrawn.
      answer(false)
    }
  }, [isActive])
  return isActive ? open : null
}
