import { useCallback, useEffect, useRef, useState } from 'react'
import { staffSession } from '../calls/staff-session.ts'

/** Staff sessions end after 15 idle minutes (decisions D-34); the warning comes one minute before (WCAG 2.2.1). */
const IDLE_MS = 15 * 60_000
const WARN_MS = 14 * 60_000
const CHECK_INTERVAL_MS = 5_000
const BROADCAST_INTERVAL_MS = 5_000

const ACTIVITY = 'contour-activity'

/** Says that the user is at work without touching anything, as in a call. */
export const noteActivity = (): void => void document.dispatchEvent(new Event(ACTIVITY))

/**
 * Detects that the user has left the device. The server's own limit is not enough, because an open list polls, which
 * would keep the session alive forever.
 */
export function useIdleWatch(onIdle: () => void) {
  const touched = useRef(0)
  const [warned, setWarned] = useState(false)
  const latest = useRef(onIdle)
  useEffect(() => {
    latest.current = onIdle
  })

  useEffect(() => {
    touched.current = performance.now()
    let told = 0
    const touch = () => {
      if (performance.now() - touched.current >= WARN_MS) return
      touched.current = performance.now()
      // The session belongs to all tabs: activity in one keeps the others from ending it (D-70).
      if (touched.current - told < BROADCAST_INTERVAL_MS) return
      told = touched.current
      staffSession.noteUse()
    }
    const stopListening = staffSession.onUseElsewhere(() => {
      touched.current = performance.now()
      setWarned(false)
    })
    const events = ['pointerdown', 'keydown', 'wheel', 'touchstart', ACTIVITY] as const
    for (const event of events) document.addEventListener(event, touch, { passive: true })
    const timer = setInterval(() => {
      const idle = performance.now() - touched.current
      setWarned(idle >= WARN_MS)
      if (idle >= IDLE_MS) latest.current()
    }, CHECK_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      stopListening()
      for (const event of events) document.removeEventListener(event, touch)
    }
  }, [])

  const stay = useCallback(() => {
    touched.current = performance.now()
    setWarned(false)
    staffSession.noteUse()
  }, [])
  return { warned, stay }
}
