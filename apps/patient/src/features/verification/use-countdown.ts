import { useCallback, useEffect, useState } from 'react'

/** Returns the whole seconds left and a restart function. Uses the clock, so a sleeping tab is not behind. */
export function useCountdown(): [left: number, restart: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 500)
    tick()
    return () => clearInterval(timer)
  }, [until])
  const restart = useCallback((seconds: number) => setUntil(Date.now() + seconds * 1000), [])
  return [left, restart]
}
