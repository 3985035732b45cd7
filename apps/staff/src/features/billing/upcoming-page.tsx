import { formatDay } from '../../words/times.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { Column } from '@contour/ui/data-table'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingTexts } from '../../texts/en/billing.ts'
import { billingReads } from './billing-reads.ts'
import type { Upcoming } from './billing-reads.ts'
import { ChoiceChips, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { Usd } from './money.tsx'
import { PatientLink } from './patient-link.tsx'

const DAYS = ['30', '7', '60', '90'] as const
const CHOICES = ['7', '30', '60', '90'] as const

/** Upcoming charges with patient, date and total (interface.md 7.3). */
export function UpcomingPage() {
  const t = useTexts(billingTexts)
  const labels = useTexts(billingLabels)
  const [days, choose] = useChoice('days', DAYS)
  const read = useInfiniteQuery(billingReads.upcoming(Number(days)))
  return (
    <ListPage
      title={t('upcomingTitle')}
      facts={({ total, total_cents }) =>
        t('upcomingFacts', { total: total_cents, days, charges: total ?? 0, count: formatCount(total ?? 0) })
      }
      note={t('upcomingNote')}
      head={
        <ChoiceChips
          label={t('upcomingDays')}
          choices={CHOICES.map((value) => ({ value, label: t('days', { days: value }) }))}
          value={days}
          onChoose={choose}
        />
      }
      read={read}
      columns={columns(t, labels)}
      rowKey={(row) => row.subscription_id}
      empty={{ title: t('upcomingNone', { days }), seed: 11 }}
    />
  )
}

const columns = (
  t: TextsOf<typeof billingTexts>,
  labels: TextsOf<typeof billingLabels>,
): readonly Column<Upcoming>[] => [
  {
    key: 'patient',
    header: labels('patient'),
    primary: true,
    cell: (row) => <PatientLink id={row.patient_id} name={row.patient} />,
  },
  { key: 'on', header: t('chargeDate'), cell: (row) => formatDay(row.on) },
  { key: 'plan', header: labels('subscription'), cell: (row) => row.plan_name },
  { key: 'cents', header: labels('amount'), align: 'right', cell: (row) => <Usd cents={row.cents} /> },
]
