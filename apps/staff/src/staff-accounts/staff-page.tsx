import { Link } from 'react-router'
import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { StaffMember } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StateBadge } from '../frame/state-badge.tsx'
import { roleWords } from '../words/roles.ts'
import { formatInstant } from '../words/times.ts'
import { InvitationList } from './invitation-list.tsx'
import { summarizeLicenses } from './license-summary.ts'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

/** All staff accounts with roles, licenses and sessions, and the open invitations. */
export function StaffPage() {
  const read = useQuery(reads.staff())
  const [inviting, setInviting] = useState(false)
  const staff = read.data?.staff ?? []
  return (
    <div className="grid gap-4">
      <div className="card">
        <PageHead title="Staff" facts={read.data ? countAtWork(staff) : undefined} />
        <div className="mb-4">
          <Button size="desk" onClick={() => setInviting(true)}>
            Invite a person
          </Button>
        </div>
        {read.isPending ? <Reading label="Loading the staff" /> : null}
        {read.isError ? <ReadFailed error={read.error} again={() => void read.refetch()} /> : null}
        {read.data ? (
          <DataTable
            caption="Staff"
            captionHidden
            columns={COLUMNS}
            rows={staff}
            rowKey={({ id }) => id}
            empty={<EmptyState title="Nobody works here yet." seed={9} />}
          />
        ) : null}
      </div>
      {read.data ? <InvitationList invitations={read.data.invitations} /> : null}
      {inviting ? (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function countAtWork(staff: readonly StaffMember[]): string {
  const count = staff.filter(({ active }) => active).length
  return count === 1 ? '1 active account' : `${count} active accounts`
}

const COLUMNS: readonly Column<StaffMember>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: (row) => (
      <>
        <Link to={`/staff/${row.id}`} className="link font-semibold">
          {row.name}
        </Link>
        {row.self ? <span className="text-muted"> (you)</span> : null}
        <span className="block text-muted [overflow-wrap:anywhere]">{row.email}</span>
      </>
    ),
  },
  { key: 'roles', header: 'Roles', cell: (row) => roleWords(row.roles) || 'None' },
  { key: 'licenses', header: 'Licenses', cell: (row) => summarizeLicenses(row.licenses) },
  {
    key: 'state',
    header: 'Account',
    cell: (row) => (
      <StateBadge tone={row.active ? 'good' : 'bad'}>{row.active ? 'Active' : 'Disabled'}</StateBadge>
    ),
  },
  {
    key: 'seen',
    header: 'Last seen',
    cell: (row) =>
      row.open_sessions > 0 ? 'Signed in' : row.last_seen_at ? formatInstant(row.last_seen_at) : 'Never',
  },
]
