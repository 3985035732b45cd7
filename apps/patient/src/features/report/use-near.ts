import { useEffect, useState } from 'react'

/** How far below the screen an element counts as near: about one screen of a phone. */
const NEAR_PX = 800
/** From then on everything counts as near: a reader may search the page or print it without scrolling. */
const WAIT_MS = 8000

/** Returns a ref for an element, and whether it has been on the screen or near it, or has waited long enough. */
export function useNear(): [(element: HTMLElement | null) => void, boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element || near) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    )
    observer.observe(element)
    const wait = setTimeout(() => setNear(true), WAIT_MS)
    return () => {
      observer.disconnect()
      clearTimeout(wait)
    }
  }, [element, near])
  return [setElement, near]
}
