import { formatLongDate } from '@contour/domain/time/plain-date'
import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { StaffMember } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { StateBadge } from '../frame/state-badge.tsx'

const LicenseDialog = lazy(() => import('./license-dialog.tsx'))

type License = StaffMember['licenses'][number]

const LICENSE_STATUSES = {
  valid: { tone: 'good', word: 'Valid' },
  expiring: { tone: 'open', word: 'Expires soon' },
  expired: { tone: 'bad', word: 'Expired' },
} as const

/** The licenses of a clinician. An expired license no longer counts: the queue of that state closes. */
export function LicenseList({ person }: { person: StaffMember }) {
  const [editing, setEditing] = useState<License | 'new' | null>(null)
  const remove = useAction({
    act: calls.accounts.removeLicense,
    refresh: [['staff']],
    done: (_, { state }) => `The license in ${state} is removed.`,
  })
  return (
    <section className="card" aria-labelledby="licenses">
      <h2 id="licenses" className="type-h3 mb-3">
        Licenses
      </h2>
      <p className="mb-4 max-w-measure text-muted">
        A clinician sees and signs only for patients of these states. 30 days before the last day a task asks
        for the renewed license.
      </p>
      <div className="mb-4">
        <Button size="desk" onClick={() => setEditing('new')}>
          Add a license
        </Button>
      </div>
      {remove.problem ? (
        <p role="alert" className="mb-3 font-semibold text-error">
          Error: {remove.problem}
        </p>
      ) : null}
      <DataTable
        caption="Licenses"
        captionHidden
        columns={columns({
          busy: remove.busy,
          renew: setEditing,
          remove: (state) => remove.run({ id: person.id, state }),
        })}
        rows={person.licenses}
        rowKey={({ state }) => state}
        empty={<p className="font-semibold">No license is entered. No patient can be seen yet.</p>}
      />
      {editing ? (
        <Suspense>
          <LicenseDialog
            person={person}
            license={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

const columns = (runAction: {
  busy: boolean
  renew: (license: License) => void
  remove: (state: string) => void
}): readonly Column<License>[] => [
  { key: 'state', header: 'State', primary: true, cell: (row) => <strong>{row.state}</strong> },
  { key: 'number', header: 'Number', cell: (row) => <span className="type-number">{row.number}</span> },
  { key: 'until', header: 'Valid until', cell: (row) => formatLongDate(row.expires_on) },
  {
    key: 'standing',
    header: 'Standing',
    cell: (row) => (
      <StateBadge tone={LICENSE_STATUSES[row.standing].tone}>
        {LICENSE_STATUSES[row.standing].word}
      </StateBadge>
    ),
  },
  {
    key: 'act',
    header: 'Change',
    cell: (row) => (
      <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
        <Button
          size="desk"
          tone="secondary"
          onClick={() => runAction.renew(row)}
          aria-label={`Renew the license in ${row.state}`}
        >
          Renew
        </Button>
        <Button
          size="desk"
          tone="danger"
          busy={runAction.busy}
          onClick={() => runAction.remove(row.state)}
          aria-label={`Remove the license in ${row.state}`}
        >
          Remove
        </Button>
      </span>
    ),
  },
]
