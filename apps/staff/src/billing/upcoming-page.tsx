import type { Column } from '@contour/ui/data-table'
import { formatUsd } from '@contour/domain/money/cents'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { useInfiniteQuery } from '@tanstack/react-query'
import { billingReads } from './billing-reads.ts'
import type { Upcoming } from './billing-reads.ts'
import { ChoiceChips, useChoice } from './choice-chips.tsx'
import { ListPage } from './list-page.tsx'
import { Usd } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { countOf } from './words.ts'

const DAYS = ['30', '7', '60', '90'] as const
const CHOICES = (['7', '30', '60', '90'] as const).map((value) => ({ value, label: `${value} days` }))

/** Upcoming charges with patient, date and total (interface.md 7.3). */
export function UpcomingPage() {
  const [days, choose] = useChoice('days', DAYS)
  const read = useInfiniteQuery(billingReads.upcoming(Number(days)))
  return (
    <ListPage
      title="Upcoming charges"
      facts={(data) =>
        `${formatUsd(data.total_cents)} in ${days} days · ${countOf(data.total ?? 0, 'charge')}`
      }
      note="Credits are already taken off. Past-due plans stand under Past due."
      head={<ChoiceChips label="Days ahead" choices={CHOICES} value={days} onChoose={choose} />}
      read={read}
      columns={COLUMNS}
      rowKey={(row) => row.subscription_id}
      empty={{ title: `Nothing is charged in the next ${days} days.`, seed: 11 }}
    />
  )
}

const COLUMNS: readonly Column<Upcoming>[] = [
  {
    key: 'patient',
    header: 'Patient',
    primary: true,
    cell: (row) => <PatientLink id={row.patient_id} name={row.patient} />,
  },
  { key: 'on', header: 'Charged on', cell: (row) => formatLongDate(row.on) },
  { key: 'plan', header: 'Plan', cell: (row) => row.plan_name },
  { key: 'cents', header: 'Amount', align: 'right', cell: (row) => <Usd cents={row.cents} /> },
]
