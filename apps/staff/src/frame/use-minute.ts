import { useEffect, useState } from 'react'
import { serviceNow } from '../calls/service-time.ts'

/** The service's time, renewed every half minute, for screens that count down. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => serviceNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
