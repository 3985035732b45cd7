import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * A height in pixels that does not change while a pointer button is down. Pressing "Buy Now" moves the focus out of the
 * card frame, which may then show an error and grow. If the page moved at that moment, the press would end next to the
 * button and nothing would happen, without any message (D-01).
 */
export function useStableHeight(first: number): [number, (next: number) => void] {
  const [height, setHeight] = useState(first)
  const pressed = useRef(false)
  const waiting = useRef<number>(undefined)

  useEffect(() => {
    const press = () => (pressed.current = true)
    const release = () =>
      // Deferred, because the click event of the same press comes first.
      setTimeout(() => {
        pressed.current = false
        if (waiting.current !== undefined) setHeight(waiting.current)
        waiting.current = undefined
      })
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [])

  const change = useCallback((next: number) => {
    if (pressed.current) waiting.current = next
    else setHeight(next)
  }, [])
  return [height, change]
}
