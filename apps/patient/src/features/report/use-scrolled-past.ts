import { useEffect, useState, type RefObject } from 'react'

/** Whether an element that is there from the first render on has left the screen at its top. */
export function useScrolledPast(of: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!of.current) return
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.at(-1)
      if (seen) setPast(!seen.isIntersecting && seen.boundingClientRect.bottom <= 0)
    })
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return past
}
