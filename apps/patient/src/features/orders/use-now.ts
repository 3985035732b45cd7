import { useEffect, useState } from 'react'
import { serviceNow } from '../../lib/service-time.ts'

/** Returns the service's time in milliseconds since 1970, updated twice a minute, for the time left of a promise. */
export function useNow(): number {
  const [now, setNow] = useState(() => serviceNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
