import { DataTable, column, type Column } from '@contour/ui/data-table'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type StaffInvitation } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { RoleNames } from '../../words/role-names.tsx'
import { formatInstant } from '../../words/times.ts'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

/** Invitation links that are not used yet; each can be revoked. Inviting again replaces the link. */
export function InvitationList({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const t = useTexts(staffAccountsTexts)
  const revoke = useAction({
    act: calls.accounts.revokeInvitation,
    refresh: [['staff']],
    done: () => t('revoked'),
  })
  if (invitations.length === 0) return null
  return (
    <section className="card" aria-labelledby="open-links">
      <h2 id="open-links" className="type-h3 mb-3">
        {t('unusedLinks')}
      </h2>
      <ActionProblem problem={revoke.problem} className="mb-3" />
      <DataTable
        caption={t('unusedLinks')}
        captionHidden
        columns={columns(t, { busy: revoke.busy, revoke: (id) => revoke.run({ id }) })}
        rows={invitations}
        rowKey={({ id }) => id}
      />
    </section>
  )
}

const columns = (
  t: TextsOf<typeof staffAccountsTexts>,
  runAction: { busy: boolean; revoke: (id: string) => void },
): readonly Column<StaffInvitation>[] => [
  column(
    'name',
    t('name'),
    (row) => (
      <>
        <strong>{row.name}</strong>
        <span className="block text-muted [overflow-wrap:anywhere]">{row.email}</span>
      </>
    ),
    { primary: true },
  ),
  column('kind', t('linkFor'), (row) => t(`link_${row.kind}`)),
  column('roles', t('roles'), (row) => <RoleNames roles={row.roles} />),
  column('until', t('worksUntil'), (row) =>
    row.expired ? <StateBadge tone="bad">{t('expired')}</StateBadge> : formatInstant(row.expires_at),
  ),
  column('act', t('act'), (row) => (
    <DeskButton
      busy={runAction.busy}
      onClick={() => runAction.revoke(row.id)}
      aria-label={t('revokeOf', { name: row.name })}
    >
      {t('revoke')}
    </DeskButton>
  )),
]
