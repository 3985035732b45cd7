import { useEffect, useState } from 'react'

/** Returns a ref for an element, and whether that element has left the screen at its top. */
export function useScrolledPast(): [(element: HTMLElement | null) => void, boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.at(-1)
      if (seen) setPast(!seen.isIntersecting && seen.boundingClientRect.bottom <= 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, past]
}
