import { useEffect, useRef, useState } from 'react'

/** Measures the width of a plot in px, so that its text keeps its size on a phone instead of shrinking with the SVG. */
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
