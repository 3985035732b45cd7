import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { Column } from '@contour/ui/data-table'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '../../calls/calls.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { SearchForm, useSearchText } from '../../frame/search-form.tsx'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingTexts } from '../../texts/en/billing.ts'
import { billingReads } from './billing-reads.ts'
import { PatientLink } from './patient-link.tsx'

type Row = Answer<'billing', 'patients'>['rows'][number]

/** Finds a ledger: patients with subscriptions, by name, email or payment id. */
export function PatientsPage() {
  const t = useTexts(billingTexts)
  const labels = useTexts(billingLabels)
  const search = useSearchText()
  const read = useInfiniteQuery(billingReads.patients(search))
  return (
    <ListPage
      title={t('patientsTitle')}
      facts={(data) => t('patientsFound', { count: formatCount(data.total ?? 0) })}
      read={read}
      columns={columns(t, labels)}
      rowKey={(row) => row.id}
      empty={{
        title: search ? t('patientsNoMatch', { search }) : t('patientsNone'),
        text: search ? t('patientsNoMatchText') : null,
        seed: 4,
      }}
      head={<SearchForm label={t('searchLabel')} action={t('search')} />}
    />
  )
}

const columns = (
  t: TextsOf<typeof billingTexts>,
  labels: TextsOf<typeof billingLabels>,
): readonly Column<Row>[] => [
  {
    key: 'patient',
    header: labels('patient'),
    primary: true,
    cell: (row) => <PatientLink id={row.id} name={row.patient} />,
  },
  {
    key: 'email',
    header: t('email'),
    cell: (row) => <span className="[overflow-wrap:anywhere]">{row.email}</span>,
  },
  { key: 'plans', header: t('subscriptions'), align: 'right', cell: (row) => row.plans },
]
