import { useEffect, useState } from 'react'
import { onClockJump, serviceNow } from '@contour/client/service-clock'

/** Returns the service's time, updated every 30 seconds and when its clock jumps, for screens that show a countdown. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => serviceNow())
  useEffect(() => {
    const tick = () => setNow(serviceNow())
    const timer = setInterval(tick, 30_000)
    const end = onClockJump(tick)
    return () => {
      clearInterval(timer)
      end()
    }
  }, [])
  return now
}
