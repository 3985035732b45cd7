import { useEffect, useRef, useState } from 'react'

/** The width to draw at: text in a plot keeps its size on a phone instead of shrinking with the picture. */
export function useWidth(initial: number, least = 240) {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(initial)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.max(least, Math.round(element.clientWidth))))
    observer.observe(element)
    return () => observer.disconnect()
  }, [least])
  return { ref, width }
}
