import { timeOfDayText } from '@contour/domain/time/instant-text'
import { useTexts } from '@contour/texts/use-texts'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import type { Visit } from './visit-of.ts'

const MONDAY_TO_FRIDAY = '12345'
/** A Monday, from which the names of the days are counted. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const NAME = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

const dayName = (digit: string) => NAME.format(MONDAY + (Number(digit) - 1) * DAY_MS)

/** The opening hours of visits (D-45). */
export function VisitHours({ hours }: { hours: Visit['hours'] }) {
  const t = useTexts(visitRoomTexts)
  const times = { opens: timeOfDayText(hours.opens), closes: timeOfDayText(hours.closes) }
  return (
    <p className="type-small text-muted">
      {hours.weekdays === MONDAY_TO_FRIDAY
        ? t('hours', times)
        : t('hoursOnDays', { ...times, days: LIST.format([...hours.weekdays].map(dayName)) })}
    </p>
  )
}
