import { useEffect, useState } from 'react'
import { followServiceTime, serviceNow } from '@contour/client/service-clock'

/** Returns the service's time, kept up to date for screens that show a countdown. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => serviceNow())
  useEffect(() => followServiceTime(() => setNow(serviceNow())), [])
  return now
}
