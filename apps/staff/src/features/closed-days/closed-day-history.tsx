import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import type { ClosedDay } from '../../calls/calls.ts'
import { VersionHistory } from '../../frame/versions/version-history.tsx'
import { closedDaysTexts } from '../../texts/en/closed-days.ts'

/** Every version of a closed day, newest first, with its reason. */
export function ClosedDayHistory({ row, onClose }: { row: ClosedDay; onClose: () => void }) {
  const t = useTexts(closedDaysTexts)
  return (
    <VersionHistory
      title={t('history', { day: formatLongDate(row.id) })}
      versions={row.versions}
      draw={({ reason }) => <p>{reason}</p>}
      onClose={onClose}
    />
  )
}
