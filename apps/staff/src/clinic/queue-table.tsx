import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { FlagChip, SlaChip } from '@contour/ui/queue-chips'
import { Link, useLocation } from 'react-router'
import type { QueueRow } from '../calls/calls.ts'
import { DosedText } from './dosed-text.tsx'
import { timeLeftOf } from './time-left.ts'
import { shortRequest } from './short-request.ts'
import { QUEUE_LINK } from './use-queue-keys.ts'

/**
 * The queue, oldest promise first, in the server's order. The patient's name comes first in
 * each row, so that screen readers read it first.
 */
export function QueueTable({ rows, now }: { rows: readonly QueueRow[]; now: Date }) {
  const { search } = useLocation()
  return (
    <DataTable
      caption="Orders that wait for a clinician"
      captionHidden
      columns={columns(now, search)}
      rows={rows}
      rowKey={(row) => row.order_id}
      rowMark={(row) => row.mine}
    />
  )
}

/** @param search the filters, which the chart needs for its own list and the link back */
const columns = (now: Date, search: string): readonly Column<QueueRow>[] => [
  {
    key: 'patient',
    header: 'Patient',
    primary: true,
    cell: (row) => (
      <>
        <Link
          to={`/queue/${row.order_id}${search}`}
          {...QUEUE_LINK}
          className="rounded-small font-semibold hover:underline"
        >
          {row.patient}
        </Link>
        , {row.age} {row.sex} ·{' '}
        <span className="type-number whitespace-nowrap">BMI {row.bmi.toFixed(1)}</span>
      </>
    ),
  },
  {
    key: 'due',
    header: 'Due in',
    cell: (row) => {
      const due = timeLeftOf(row, now)
      return (
        <SlaChip state={due.state} said={due.said}>
          {due.text}
        </SlaChip>
      )
    },
  },
  { key: 'request', header: 'Request', cell: (row) => <DosedText text={shortRequest(row)} /> },
  {
    key: 'flags',
    header: 'Flags',
    cell: (row) =>
      row.flags.length === 0 ? (
        'None'
      ) : (
        <span className="flex flex-wrap justify-end gap-1 @2xl:justify-start">
          {row.flags.map((flag) => (
            <FlagChip key={flag} grave={flag.startsWith('critical:')}>
              {flag}
            </FlagChip>
          ))}
        </span>
      ),
  },
  { key: 'state', header: 'State rule', cell: (row) => <StateRule row={row} /> },
  {
    key: 'taken',
    header: 'Assigned',
    cell: (row) => (row.mine ? <strong>You</strong> : (row.taken_by ?? 'Unassigned')),
  },
]

function StateRule({ row }: { row: QueueRow }) {
  const rule = row.status === 'appointment_required' ? 'live visit' : row.video_state ? 'video' : 'async'
  return (
    <>
      <span className="whitespace-nowrap">
        {row.state} · {rule}
      </span>
      {row.licensed ? null : <span className="block font-semibold text-warn">no licence</span>}
    </>
  )
}
