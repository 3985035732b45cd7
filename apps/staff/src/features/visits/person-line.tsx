import type { ReactNode } from 'react'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { useTexts } from '@contour/texts/use-texts'
import { StatusChip } from '../../frame/status-chip.tsx'
import { useMinute } from '../../frame/use-minute.ts'
import { visitsTexts } from '../../texts/en/visits.ts'
import { formatFullInstant, formatSpan } from '../../words/times.ts'
import type { VisitRow } from './visit-reads.ts'

/** One patient of the line, or of an appointment. */
export function PersonLine({
  row,
  place,
  children,
}: {
  row: VisitRow
  /** 1 is next; absent for an appointment. */
  place?: number
  children?: ReactNode
}) {
  const t = useTexts(visitsTexts)
  const now = useMinute()
  const since =
    row.joined_at && row.visit_state !== 'booked' ? now.getTime() - Date.parse(row.joined_at) : null
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-3.5!">
      {place === undefined ? null : (
        <span
          aria-hidden
          className={`type-number grid size-9 flex-none place-items-center rounded-full font-semibold ${
            place === 1 ? 'border-2 border-ink bg-marigold' : 'bg-mist'
          }`}
        >
          {place}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold [overflow-wrap:anywhere]">{row.patient}</p>
        <p className="type-small text-muted">
          {t('who', { age: row.age, state: row.state, drug: DRUG_TITLE[row.drug] })}
        </p>
        <p className="type-small type-number flex flex-wrap gap-x-3">
          {row.starts_at ? <span>{t('booked', { when: formatFullInstant(row.starts_at) })}</span> : null}
          {since === null ? null : <span>{t('waitsSince', { span: formatSpan(since) })}</span>}
          {row.visit_state === 'booked' ? null : (
            <span className={row.here ? 'text-medicine' : 'text-muted'}>
              {t(row.here ? 'isHere' : 'away')}
            </span>
          )}
          {row.missed_before > 0 ? (
            <span className="text-warn">{t('missedBefore', { count: row.missed_before })}</span>
          ) : null}
        </p>
      </div>
      <StatusChip status={row.order_status} />
      {children}
    </li>
  )
}
