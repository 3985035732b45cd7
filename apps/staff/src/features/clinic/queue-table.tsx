import type { TextsOf } from '@contour/texts/screen-texts'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { column, DataTable, type Column } from '@contour/ui/data-table'
import { FlagChip, SlaChip } from '@contour/ui/queue-chips'
import { Link, useLocation } from 'react-router'
import type { LicensedRow, QueueRow } from '../../calls/calls.ts'
import { formatDate } from '../../words/times.ts'
import { clinicQueueTexts } from '../../texts/en/clinic-queue.ts'
import { worstFirst } from './worst-flag.ts'
import { DosedText } from './dosed-text.tsx'
import { timeLeftOf } from './time-left.ts'
import { shortRequest } from './short-request.ts'
import { formatDeadline } from '../../words/times.ts'
import { ROW_LINK } from '../../frame/use-row-keys.ts'

/**
 * The queue, oldest promise first; what the patient has comes last. The patient's name comes first in
 * each row, so that screen readers read it first.
 */
export function QueueTable({ rows, now }: { rows: readonly QueueRow[]; now: Date }) {
  const t = useTexts(clinicQueueTexts)
  const { search } = useLocation()
  return (
    <DataTable
      caption={t('caption')}
      captionHidden
      columns={columns(t, now, search)}
      rows={rows}
      rowKey={(row) => row.order_id}
      rowMark={(row) => row.mine}
    />
  )
}

type T = TextsOf<typeof clinicQueueTexts>

/** @param search the filters, which the chart needs for its own list and the link back */
const columns = (t: T, now: Date, search: string): readonly Column<QueueRow>[] => [
  column(
    'patient',
    t('patient'),
    (row) => (row.licensed ? <PatientOf row={row} search={search} /> : t('noLicenseIn', row)),
    { primary: true },
  ),
  column('due', t('due'), (row) => {
    const due = timeLeftOf(t, row, now)
    return (
      <>
        <SlaChip state={due.state} said={due.said}>
          {due.text}
        </SlaChip>
        {row.licensed && row.needed_by ? (
          <span className="type-meta mt-1 block text-muted">
            {t('neededBy', { day: formatDate(row.needed_by) })}
          </span>
        ) : null}
        {row.new_by && due.state === 'late' ? (
          <span className="block text-muted">{t('newBy', { time: formatDeadline(row.new_by) })}</span>
        ) : null}
      </>
    )
  }),
  column('request', t('request'), (row) =>
    row.licensed ? <DosedText text={shortRequest(t, row)} /> : t('hidden'),
  ),
  column('flags', t('flags'), (row) =>
    !row.licensed ? t('hidden') : row.flags.length === 0 ? t('noFlags') : <Flags flags={row.flags} />,
  ),
  column('state', t('stateRule'), (row) => <StateRule row={row} />),
  column('taken', t('assigned'), (row) =>
    row.mine ? <strong>{t('you')}</strong> : (row.taken_by ?? t('unassigned')),
  ),
]

/** The worst flag; the others are read out, and shown on pointing: nine chips would hide the rows below. */
function Flags({ flags }: { flags: readonly string[] }) {
  const t = useTexts(clinicQueueTexts)
  const { worst, others } = worstFirst(flags)
  if (worst === undefined) return null
  return (
    <span className="flex flex-wrap items-center justify-end gap-1 @2xl:justify-start">
      <FlagChip grave={worst.startsWith('critical:')}>{worst}</FlagChip>
      {others.length > 0 ? (
        <span title={others.join('\n')} className="type-number relative text-muted">
          <span aria-hidden>{t('moreFlags', { count: others.length })}</span>
          <span className="sr-only">{others.join(', ')}</span>
        </span>
      ) : null}
    </span>
  )
}

function PatientOf({ row, search }: { row: LicensedRow; search: string }) {
  const t = useTexts(clinicQueueTexts)
  return useParts(clinicQueueTexts)('patientFacts', {
    patient: (
      <Link
        to={`/queue/${row.order_id}${search}`}
        {...ROW_LINK}
        // The whole row opens the chart; its name is what is read out.
        className="rounded-small font-semibold after:absolute after:inset-0 hover:underline"
      >
        <bdi>{row.patient}</bdi>
      </Link>
    ),
    age: row.age,
    sex: row.sex,
    bmi: <span className="type-number whitespace-nowrap">{t('bmi', { bmi: row.bmi.toFixed(1) })}</span>,
  })
}

function StateRule({ row }: { row: QueueRow }) {
  const t = useTexts(clinicQueueTexts)
  const rule = row.status === 'appointment_required' ? 'visit' : row.video_state ? 'video' : 'async'
  return <span className="whitespace-nowrap">{t('rule', { state: row.state, rule })}</span>
}
