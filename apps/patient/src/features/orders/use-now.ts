import { useEffect, useState } from 'react'
import { onClockJump, serviceNow } from '@contour/client/service-clock'

/** Returns the service's time in milliseconds since 1970, updated twice a minute and when its clock jumps, for the time left of a promise. */
export function useNow(): number {
  const [now, setNow] = useState(() => serviceNow().getTime())
  useEffect(() => {
    const tick = () => setNow(serviceNow().getTime())
    const timer = setInterval(tick, 30_000)
    const end = onClockJump(tick)
    return () => {
      clearInterval(timer)
      end()
    }
  }, [])
  return now
}
