import type { TextsOf } from '@contour/texts/screen-texts'
import type { Column } from '@contour/ui/data-table'
import { Link } from '@contour/ui/link'
import type { Complaint } from '../../calls/calls.ts'
import { StateBadge } from '../../frame/state-badge.tsx'
import type { complaintsTexts } from '../../texts/en/complaints.ts'
import { formatDeadline, formatFullInstant } from '../../words/times.ts'
import { AnswerButton, DecisionButtons, PhotoOfComplaint } from './complaint-acts.tsx'
import { ComplaintState } from './complaint-state.tsx'
import { UseOfParcel } from './use-of-parcel.tsx'

type T = TextsOf<typeof complaintsTexts>

/**
 * The columns of the list: what the patient says, when, whether it may be used, how it ends. The name leads to the order for
 * the roles that have its page.
 */
export const complaintColumns = (t: T, opensOrder: boolean): readonly Column<Complaint>[] => [
  { key: 'complaint', header: t('complaint'), primary: true, cell: (row) => saysCell(t, row, opensOrder) },
  { key: 'when', header: t('when'), cell: (row) => whenCell(t, row) },
  {
    key: 'use',
    header: t('use'),
    cell: (row) => (
      <div className="grid justify-items-start gap-2 text-left">
        <UseOfParcel complaint={row} />
        <AnswerButton complaint={row} />
      </div>
    ),
  },
  {
    key: 'end',
    header: t('end'),
    cell: (row) => (
      <div className="grid justify-items-start gap-2">
        {row.holder ? <span className="font-semibold">{t(`holder_${row.holder}`)}</span> : null}
        {row.state === 'open' ? null : <ComplaintState complaint={row} />}
        <DecisionButtons complaint={row} />
      </div>
    ),
  },
]

function saysCell(t: T, row: Complaint, opensOrder: boolean) {
  const { patient, parcel, pharmacy, words } = row
  return (
    <div className="grid justify-items-start gap-1 text-left">
      {opensOrder ? (
        <Link className="link font-semibold" href={`/orders/${encodeURIComponent(row.order_id)}`}>
          {patient}
        </Link>
      ) : (
        <strong>{patient}</strong>
      )}
      <span className="font-semibold">{t(`kind_${row.kind}`)}</span>
      <span className="text-muted">
        {pharmacy ? t('parcelFrom', { parcel, pharmacy }) : t('parcel', { parcel })}
      </span>
      {words ? (
        <span className="[overflow-wrap:anywhere] whitespace-pre-line">{t('words', { words })}</span>
      ) : null}
      <PhotoOfComplaint complaint={row} />
    </div>
  )
}

function whenCell(t: T, row: Complaint) {
  const time = formatFullInstant(row.told_at)
  return (
    <div className="grid justify-items-start gap-1 text-left">
      {row.due_at ? <strong>{t('due', { time: formatDeadline(row.due_at) })}</strong> : null}
      {row.promises_broken > 0 && row.holder ? (
        <StateBadge tone="bad">{t('late', { count: row.promises_broken })}</StateBadge>
      ) : null}
      <span>{row.opened_by ? t('toldBy', { time, name: row.opened_by }) : t('toldAt', { time })}</span>
      {row.delivered_at ? (
        <span className="text-muted">{t('deliveredAt', { time: formatFullInstant(row.delivered_at) })}</span>
      ) : null}
    </div>
  )
}
