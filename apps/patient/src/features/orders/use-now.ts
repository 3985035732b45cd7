import { useEffect, useState } from 'react'
import { serviceNow } from '@contour/client/service-clock'

/** Returns the service's time in milliseconds since 1970, updated twice a minute, for the time left of a promise. */
export function useNow(): number {
  const [now, setNow] = useState(() => serviceNow().getTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow().getTime()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
