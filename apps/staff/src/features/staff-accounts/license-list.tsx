import { later } from '@contour/ui/later'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type StaffMember } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'
import { formatDay } from '../../words/times.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

const LicenseDialog = later(() => import('./license-dialog.tsx'))

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
        <DeskButton tone="primary" onClick={() => setEditing('new')}>
          {t('addLicense')}
        </DeskButton>
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
        <LicenseDialog
          person={person}
          license={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </section>
  )
}

const columns = (
  t: TextsOf<typeof staffAccountsTexts>,
  runAction: { busy: boolean; renew: (license: License) => void; remove: (state: string) => void },
): readonly Column<License>[] => [
  column('state', t('state'), (row) => <strong>{row.state}</strong>, { primary: true }),
  column('number', t('number'), (row) => <span className="type-number">{row.number}</span>),
  column('until', t('validUntil'), (row) => formatDay(row.expires_on)),
  column('standing', t('status'), ({ standing }) => (
    <StateBadge tone={TONES[standing]}>{t(`license_${standing}`)}</StateBadge>
  )),
  column('act', t('act'), (row) => (
    <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
      <DeskButton onClick={() => runAction.renew(row)} aria-label={t('renewIn', { state: row.state })}>
        {t('renew')}
      </DeskButton>
      <DeskButton
        tone="danger"
        busy={runAction.busy}
        onClick={() => runAction.remove(row.state)}
        aria-label={t('removeIn', { state: row.state })}
      >
        {t('remove')}
      </DeskButton>
    </span>
  )),
]
