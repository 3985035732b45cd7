import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import { Link } from 'react-router'
import type { Overview } from '../../calls/calls.ts'
import { alertsTexts } from '../../texts/en/alerts.ts'
import { formatInstant } from '../../words/times.ts'

/** A red line on the administrators' home page for what is wrong with the service. */
export function AlertLines({ alerts }: { alerts: Overview['alerts'] }) {
  const t = useTexts(alertsTexts)
  if (alerts.length === 0) return null
  return (
    <Notice
      tone="error"
      title={t('homeTitle', { count: alerts.length })}
      actions={
        <Link to="/alerts" className="link inline-flex min-h-8 items-center font-semibold">
          {t('homeOpen')}
        </Link>
      }
    >
      <ul>
        {alerts.map(({ title, details, opened_at: opened }) => (
          <li key={`${title} ${opened} ${details}`} className="[overflow-wrap:anywhere]">
            {t('homeLine', { title, details, time: formatInstant(opened) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
