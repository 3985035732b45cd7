import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { calls } from '../calls/calls.ts'
import type { StaffInvitation } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { StateBadge } from '../frame/state-badge.tsx'
import { RoleNames } from '../words/role-names.tsx'
import { formatInstant } from '../words/times.ts'

const KINDS = {
  first_administrator: 'First administrator',
  invitation: 'Invitation',
  sign_in_reset: 'New sign-in',
} as const

/** Invitation links that are not used yet; each can be revoked. Inviting again replaces the link. */
export function InvitationList({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const revoke = useAction({
    act: calls.accounts.revokeInvitation,
    refresh: [['staff']],
    done: () => 'The link no longer works.',
  })
  if (invitations.length === 0) return null
  return (
    <section className="card" aria-labelledby="open-links">
      <h2 id="open-links" className="type-h3 mb-3">
        Links not used yet
      </h2>
      {revoke.problem ? (
        <p role="alert" className="mb-3 font-semibold text-error">
          Error: {revoke.problem}
        </p>
      ) : null}
      <DataTable
        caption="Links not used yet"
        captionHidden
        columns={columns({ busy: revoke.busy, revoke: (id) => revoke.run({ id }) })}
        rows={invitations}
        rowKey={({ id }) => id}
      />
    </section>
  )
}

const columns = (runAction: {
  busy: boolean
  revoke: (id: string) => void
}): readonly Column<StaffInvitation>[] => [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: (row) => (
      <>
        <strong>{row.name}</strong>
        <span className="block text-muted [overflow-wrap:anywhere]">{row.email}</span>
      </>
    ),
  },
  { key: 'kind', header: 'For', cell: (row) => KINDS[row.kind] },
  { key: 'roles', header: 'Roles', cell: (row) => <RoleNames roles={row.roles} /> },
  {
    key: 'until',
    header: 'Works until',
    cell: (row) =>
      row.expired ? <StateBadge tone="bad">Expired</StateBadge> : formatInstant(row.expires_at),
  },
  {
    key: 'act',
    header: 'Change',
    cell: (row) => (
      <Button
        size="desk"
        tone="secondary"
        busy={runAction.busy}
        onClick={() => runAction.revoke(row.id)}
        aria-label={`Take back the link of ${row.name}`}
      >
        Take back
      </Button>
    ),
  },
]
