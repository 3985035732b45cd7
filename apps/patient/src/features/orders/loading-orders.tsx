import { useEffect, useState } from 'react'
import { ProgressText } from '@contour/ui/progress-text'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '@contour/texts/use-texts'

/** Counts one percent every 30 ms while the orders load, up to 99; disappears as soon as they are loaded (D-11). */
export function LoadingOrders() {
  const t = useTexts(ordersTexts)
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setPercent((now) => Math.min(99, now + 1)), 30)
    return () => clearInterval(timer)
  }, [])
  return <ProgressText label={t('loading')} text={t('loadingPercent', { percent })} share={percent / 100} />
}
