import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'

/** How far below the screen an element counts as near: about one screen of a phone. */
const NEAR_PX = 800
/** From then on everything counts as near: a reader may search the page or print it without scrolling. */
const WAIT_MS = 8000

/**
 * Returns a ref for an element that is there from the first render on, and whether it has been on the screen or near it,
 * or has waited long enough.
 */
export function useNear(): [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || near) return
    // As a transition, what comes into view is rendered in small steps, and the visitor's taps come first.
    const show = () => startTransition(() => setNear(true))
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show()
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    )
    observer.observe(place.current)
    const wait = setTimeout(show, WAIT_MS)
    return () => {
      observer.disconnect()
      clearTimeout(wait)
    }
  }, [near])
  return [place, near]
}
