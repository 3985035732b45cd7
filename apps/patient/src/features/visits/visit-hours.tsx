import { useTexts } from '@contour/texts/use-texts'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { officeTimes } from './office-days.ts'
import type { Visit } from './visit-of.ts'

/** The opening hours of visits (D-45). */
export function VisitHours({ hours }: { hours: Visit['hours'] }) {
  const t = useTexts(visitRoomTexts)
  const { times, days } = officeTimes(hours)
  return (
    <p className="type-small text-muted">
      {days === null ? t('hours', times) : t('hoursOnDays', { ...times, days })}
    </p>
  )
}
