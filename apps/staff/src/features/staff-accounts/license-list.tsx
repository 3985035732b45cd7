import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import type { StaffMember } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'
import { formatDay } from '../../words/times.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

const LicenseDialog = lazy(() => import('./license-dialog.tsx'))

type License = StaffMember['licenses'][number]

const TONES = { valid: 'good', expiring: 'open', expired: 'bad' } as const

/** The licenses of a clinician. An expired license no longer counts: the queue of that state closes. */
export function LicenseList({ person }: { person: StaffMember }) {
  const t = useTexts(staffAccountsTexts)
  const [editing, setEditing] = useState<License | 'new' | null>(null)
  const remove = useAction({
    act: calls.accounts.removeLicense,
    refresh: [['staff']],
    done: (_, { state }) => t('removed', { state }),
  })
  return (
    <section className="card" aria-labelledby="licenses">
      <h2 id="licenses" className="type-h3 mb-3">
        {t('licenses')}
      </h2>
      <p className="mb-4 max-w-measure text-muted">{t('licensesNote')}</p>
      <div className="mb-4">
        <Button size="desk" onClick={() => setEditing('new')}>
          {t('addLicense')}
        </Button>
      </div>
      <ActionProblem problem={remove.problem} className="mb-3" />
      <DataTable
        caption={t('licenses')}
        captionHidden
        columns={columns(t, {
          busy: remove.busy,
          renew: setEditing,
          remove: (state) => remove.run({ id: person.id, state }),
        })}
        rows={person.licenses}
        rowKey={({ state }) => state}
        empty={<p className="font-semibold">{t('noLicense')}</p>}
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

const columns = (
  t: TextsOf<typeof staffAccountsTexts>,
  runAction: {
    busy: boolean
    renew: (license: License) => void
    remove: (state: string) => void
  },
): readonly Column<License>[] => [
  { key: 'state', header: t('state'), primary: true, cell: (row) => <strong>{row.state}</strong> },
  { key: 'number', header: t('number'), cell: (row) => <span className="type-number">{row.number}</span> },
  { key: 'until', header: t('validUntil'), cell: (row) => formatDay(row.expires_on) },
  {
    key: 'standing',
    header: t('status'),
    cell: ({ standing }) => <StateBadge tone={TONES[standing]}>{t(`license_${standing}`)}</StateBadge>,
  },
  {
    key: 'act',
    header: t('act'),
    cell: (row) => (
      <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
        <Button
          size="desk"
          tone="secondary"
          onClick={() => runAction.renew(row)}
          aria-label={t('renewIn', { state: row.state })}
        >
          {t('renew')}
        </Button>
        <Button
          size="desk"
          tone="danger"
          busy={runAction.busy}
          onClick={() => runAction.remove(row.state)}
          aria-label={t('removeIn', { state: row.state })}
        >
          {t('remove')}
        </Button>
      </span>
    ),
  },
]
