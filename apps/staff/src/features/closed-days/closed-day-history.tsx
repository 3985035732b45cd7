import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import type { ClosedDay } from '../../calls/calls.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { closedDaysTexts } from '../../texts/en/closed-days.ts'
import { formatFullInstant } from '../../words/times.ts'

/** Every version of a closed day, newest first, with who wrote, approved and took it back. */
export function ClosedDayHistory({ row, onClose }: { row: ClosedDay; onClose: () => void }) {
  const t = useTexts(closedDaysTexts)
  const title = t('history', { day: formatLongDate(row.id) })
  return (
    <FormDialog title={title} submitLabel={null} form={null} onClose={onClose}>
      <ul className="grid gap-4">
        {row.versions.map((version) => (
          <li key={version.version} className="grid gap-1">
            <p>
              {t('version', {
                version: version.version,
                reason: version.reason,
                day: formatLongDate(version.starts_on),
                author: version.author,
                written: formatFullInstant(version.created_at),
              })}
            </p>
            <p className="type-meta text-muted">
              {version.approved_at
                ? t('approvedBy', {
                    name: version.approver ?? '',
                    time: formatFullInstant(version.approved_at),
                  })
                : t('notApproved')}{' '}
              {version.withdrawn_at
                ? t('withdrawn', { time: formatFullInstant(version.withdrawn_at) })
                : null}
            </p>
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
