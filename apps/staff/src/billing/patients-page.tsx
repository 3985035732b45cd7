import type { Column } from '@contour/ui/data-table'
import { Button } from '@contour/ui/button'
import { TextField } from '@contour/ui/text-field'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '../calls/calls.ts'
import { billingReads } from './billing-reads.ts'
import { ListPage } from './list-page.tsx'
import { PatientLink } from './patient-link.tsx'

type Row = Answer<'billing', 'patients'>['rows'][number]

/** Finds a ledger: patients with subscriptions, by name, email or payment id. */
export function PatientsPage() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const read = useInfiniteQuery(billingReads.patients(search))
  return (
    <ListPage
      title="Patients"
      facts={(data) => `${formatCount(data.total ?? 0)} found`}
      read={read}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      empty={{
        title: search ? `Nothing matches “${search}”.` : 'Nobody has a plan yet.',
        text: search ? 'Check the spelling, or search for a part of the name or email.' : null,
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
              label="Name, email or payment"
              type="search"
              maxLength={100}
              value={typed}
              onChange={setTyped}
            />
          </div>
          <Button type="submit" size="desk">
            Search
          </Button>
        </form>
      }
    />
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'patient',
    header: 'Patient',
    primary: true,
    cell: (row) => <PatientLink id={row.id} name={row.patient} />,
  },
  {
    key: 'email',
    header: 'Email',
    cell: (row) => <span className="[overflow-wrap:anywhere]">{row.email}</span>,
  },
  { key: 'plans', header: 'Plans', align: 'right', cell: (row) => row.plans },
]
