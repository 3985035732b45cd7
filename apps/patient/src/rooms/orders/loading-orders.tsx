import { useEffect, useState } from 'react'
import { ProgressText } from '@contour/ui/progress-text'

/** One percent every 30 ms while the orders load, up to 99; it goes as soon as they are there (D-11). */
export function LoadingOrders() {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setPercent((now) => Math.min(99, now + 1)), 30)
    return () => clearInterval(timer)
  }, [])
  return (
    <ProgressText
      label="Loading your orders"
      text={`Loading your orders, ${percent} %`}
      share={percent / 100}
    />
  )
}
