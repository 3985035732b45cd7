import { useEffect, useState } from 'react'
import { serviceNow } from '@contour/client/service-clock'
import { upgradesTexts } from '../../texts/en/upgrades.ts'
import { useTexts } from '@contour/texts/use-texts'
import { countdownParts } from './countdown-parts.ts'

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const

/** The countdown of the offer; with `started` false it does not run, as in the later view (X-16, D-05). */
export function Countdown({ endsAt, started = true }: { endsAt: string; started?: boolean }) {
  const t = useTexts(upgradesTexts)
  const [now, setNow] = useState(() => serviceNow().getTime())
  useEffect(() => {
    if (!started) return
    const timer = setInterval(() => setNow(serviceNow().getTime()), 1000)
    return () => clearInterval(timer)
  }, [started])
  const left = countdownParts(Date.parse(endsAt), now)
  return (
    <div role="timer" aria-label={t('endsIn')}>
      <dl className="type-number flex flex-wrap gap-3">
        {UNITS.map((unit) => (
          <div key={unit} className="grid min-w-18 justify-items-center rounded-control bg-mint px-3 py-2">
            <dt className="type-small text-muted">{t(unit)}</dt>
            <dd className="type-h3 order-first">{String(left[unit]).padStart(2, '0')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
