import { useEffect, useState } from 'react'
import { serviceNow } from '../../lib/service-time.ts'

/** The service's time in milliseconds since 1970, renewed twice a minute: for what is left of a promise. */
export function useNow(): number {
  const [now, setNow] = useState(() => serviceNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
