import { Link } from 'react-router'
import { easternDate } from '@contour/domain/time/plain-date'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { StaffMember } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { RoleNames } from '../../words/role-names.tsx'
import { formatDay, formatInstant } from '../../words/times.ts'
import { InvitationList } from './invitation-list.tsx'
import { summarizeLicenses } from './license-summary.ts'
import { WaitingRolesList } from './waiting-roles.tsx'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

/** All staff accounts with roles, licenses and sessions, and the open invitations. */
export function StaffPage() {
  const t = useTexts(staffAccountsTexts)
  const read = useQuery(reads.staff())
  const [inviting, setInviting] = useState(false)
  const staff = read.data?.staff ?? []
  const active = staff.filter((member) => member.active).length
  return (
    <div className="grid gap-4">
      <div className="card">
        <PageHead title={t('title')} facts={read.data ? t('active', { count: active }) : undefined} />
        <div className="mb-4">
          <DeskButton tone="primary" onClick={() => setInviting(true)}>
            {t('invite')}
          </DeskButton>
        </div>
        <ReadStates read={read} label={t('loading')} />
        {read.data ? (
          <DataTable
            caption={t('title')}
            captionHidden
            columns={columns(t)}
            rows={staff}
            rowKey={({ id }) => id}
            empty={<EmptyState title={t('none')} seed={9} />}
          />
        ) : null}
      </div>
      {read.data ? <WaitingRolesList waiting={read.data.waiting} /> : null}
      {read.data ? <InvitationList invitations={read.data.invitations} /> : null}
      {inviting ? (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

const columns = (t: TextsOf<typeof staffAccountsTexts>): readonly Column<StaffMember>[] => [
  column(
    'name',
    t('name'),
    (row) => (
      <>
        <Link to={`/staff/${row.id}`} className="link font-semibold">
          {row.name}
        </Link>
        {row.self ? <span className="text-muted"> {t('you')}</span> : null}
        <span className="block text-muted [overflow-wrap:anywhere]">{row.email}</span>
      </>
    ),
    { primary: true },
  ),
  column('roles', t('roles'), (row) => (
    <>
      {row.roles.length > 0 ? <RoleNames roles={row.roles} /> : t('noRoles')}
      {row.waiting_roles.length > 0 ? (
        <span className="block text-muted">
          {t('waits')} <RoleNames roles={row.waiting_roles} />
        </span>
      ) : null}
    </>
  )),
  column('licenses', t('licenses'), (row) => summarizeLicenses(t, row.licenses)),
  column('state', t('account'), (row) => (
    <StateBadge tone={row.active ? 'good' : 'bad'}>
      {t(row.active ? 'accountActive' : 'accountDisabled')}
    </StateBadge>
  )),
  column('reviewed', t('reviewed'), (row) => (
    <>
      {row.reviewed ? formatDay(easternDate(new Date(row.reviewed.at))) : t('never')}
      {row.reviewed ? (
        <span className="type-meta block text-muted">{t('reviewedBy', { name: row.reviewed.by })}</span>
      ) : null}
      {row.review_due ? <span className="block font-semibold">{t('reviewDue')}</span> : null}
    </>
  )),
  column('seen', t('seen'), (row) =>
    row.open_sessions > 0 ? t('signedIn') : row.last_seen_at ? formatInstant(row.last_seen_at) : t('never'),
  ),
]
