import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { Column } from '@contour/ui/data-table'
import { Button } from '@contour/ui/button'
import { TextField } from '@contour/ui/text-field'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '../calls/calls.ts'
import { billingLabels } from '../texts/en/billing-labels.ts'
import { billingTexts } from '../texts/en/billing.ts'
import { billingReads } from './billing-reads.ts'
import { ListPage } from './list-page.tsx'
import { PatientLink } from './patient-link.tsx'

type Row = Answer<'billing', 'patients'>['rows'][number]

/** Finds a ledger: patients with subscriptions, by name, email or payment id. */
export function PatientsPage() {
  const t = useTexts(billingTexts)
  const labels = useTexts(billingLabels)
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
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
      head={
        <form
          role="search"
          className="flex w-full flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            const text = typed.trim()
            setParams(text ? { search: text } : {}, { replace: true })
          }}
        >
          <div className="w-full sm:w-80">
            <TextField
              id="search"
              label={t('searchLabel')}
              type="search"
              maxLength={200}
              value={typed}
              onChange={setTyped}
            />
          </div>
          <Button type="submit" size="desk">
            {t('search')}
          </Button>
        </form>
      }
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
