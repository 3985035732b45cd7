import { useCallback, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import type { BlockerFunction } from 'react-router'
import { setLeaveQuestion } from './leave-question.ts'
import { isLeaving } from './sign-out.ts'

/** The answer to a question that is open. */
export type LeaveQuestion = { stay: () => void; leave: () => void }

/**
 * Asks before this page is left while something on it would be lost: by a link, the browser's back button or the logout,
 * and, in the browser's own words, when the document is closed or loaded again. Places within the page are no departure.
 * @returns the open question, null without one
 */
export function useLeaveQuestion(isActive: boolean): LeaveQuestion | null {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        isActive && !isLeaving() && currentLocation.pathname !== nextLocation.pathname,
      [isActive],
    ),
  )
  const [logout, setLogout] = useState<LeaveQuestion | null>(null)
  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const withdraw = setLeaveQuestion(
      () =>
        new Promise((resolve) => {
          const answer = (isAllowed: boolean) => () => {
            setLogout(null)
            resolve(isAllowed)
          }
          setLogout({ stay: answer(false), leave: answer(true) })
        }),
    )
    return () => {
      window.removeEventListener('beforeunload', ask)
      withdraw()
      setLogout(null)
    }
  }, [isActive])
  useEffect(() => {
    // Nothing is left to lose, so an open question is withdrawn.
    if (!isActive && blocker.state === 'blocked') blocker.reset()
  }, [isActive, blocker])
  if (!isActive) return null
  return blocker.state === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : logout
}
