import { useEffect, useState } from 'react'
import { serviceNow } from '@contour/client/service-clock'

/** Returns the service's time, updated every 30 seconds, for screens that show a countdown. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => serviceNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
