import { useEffect, useState } from 'react'
import { followServiceTime, serviceNow } from '@contour/client/service-clock'

/** Returns the service's time in milliseconds since 1970, kept up to date for the time left of a promise. */
export function useNow(): number {
  const [now, setNow] = useState(() => serviceNow().getTime())
  useEffect(() => followServiceTime(() => setNow(serviceNow().getTime())), [])
  return now
}
