import { useTexts } from '@contour/texts/use-texts'
import type { AuditRow } from '../../calls/calls.ts'
import { overviewTexts } from '../../texts/en/overview.ts'
import { formatInstant } from '../../words/times.ts'
import { actionName } from './audit-filter.ts'

const SHOWN = 12

/** The newest entries of the audit trail, with names. */
export function OverviewAudit({ rows }: { rows: readonly AuditRow[] }) {
  const t = useTexts(overviewTexts)
  if (rows.length === 0) return <p className="text-muted">{t('nothing')}</p>
  return (
    <ul className="type-small">
      {rows.slice(0, SHOWN).map(({ id, at, actor_name: who, action, staff_name: staff, patient }) => (
        <li
          key={id}
          className="grid gap-x-3 border-t border-hairline py-1.5 sm:grid-cols-[9.5rem_minmax(0,4fr)_minmax(0,5fr)]"
        >
          <time dateTime={at} className="type-number text-muted">
            {formatInstant(at)}
          </time>
          <strong>{who}</strong>
          <span className="[overflow-wrap:anywhere]">
            {actionName(action)}
            {(patient ?? staff) ? <span className="text-muted"> · {patient ?? staff}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
