import { useEffect } from 'react'

/** While something runs, leaving the page is asked about, and the screen of a phone stays on. */
export function useStay(active: boolean): void {
  useAwake(active)
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}

/** While something runs, the screen of a phone stays on: a sleeping page stops. */
export function useAwake(active: boolean): void {
  useEffect(() => (active ? keepAwake() : undefined), [active])
}

/** Asks for a wake lock, again whenever the page returns to the front; a browser without it, or a refusal, is no error. */
function keepAwake(): () => void {
  let isOver = false
  let lock: WakeLockSentinel | null = null
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
    } catch {
      return
    }
    if (isOver) void lock.release()
  }
  const onShown = () => void ask()
  document.addEventListener('visibilitychange', onShown)
  onShown()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onShown)
    void lock?.release()
  }
}
