import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import type { Answer } from '../calls/calls.ts'
import { formatFullInstant } from '../words/times.ts'

const LiftBlockDialog = lazy(() => import('../billing/lift-block-dialog.tsx'))

type Blocked = Answer<'service', 'listOrders'>['blocked'][number]

/** Patients whose cards are currently blocked; after a failed first purchase there is no order to find them by. */
export function BlockedPeople({ rows }: { rows: readonly Blocked[] }) {
  const [lifting, setLifting] = useState<Blocked | null>(null)
  return (
    <section className="card mb-4">
      <DataTable
        caption="Card blocks"
        columns={columns(setLifting)}
        rows={rows}
        rowKey={(row) => row.patient_id}
      />
      {lifting ? (
        <Suspense>
          <LiftBlockDialog
            patient={{ id: lifting.patient_id, name: lifting.patient }}
            until={lifting.until}
            onClose={() => setLifting(null)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

const columns = (lift: (row: Blocked) => void): readonly Column<Blocked>[] => [
  {
    key: 'patient',
    header: 'Patient',
    primary: true,
    cell: (row) => (
      <>
        <strong>{row.patient}</strong>
        <span className="block text-muted [overflow-wrap:anywhere]">{row.email}</span>
      </>
    ),
  },
  { key: 'until', header: 'No card is taken until', cell: (row) => formatFullInstant(row.until) },
  {
    key: 'act',
    header: 'Lift',
    cell: (row) => (
      <Button
        size="desk"
        tone="secondary"
        onClick={() => lift(row)}
        aria-label={`Lift the block of ${row.patient}`}
      >
        Lift the block
      </Button>
    ),
  },
]
