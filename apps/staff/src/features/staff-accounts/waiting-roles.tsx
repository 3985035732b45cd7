import { column, DataTable, type Column } from '@contour/ui/data-table'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { Link } from 'react-router'
import { calls, type WaitingRoles } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { RoleNames } from '../../words/role-names.tsx'
import { formatInstant } from '../../words/times.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

/** Roles that one administrator asked for and a second one has to agree to (D-96); either may say no. */
export function WaitingRolesList({ waiting }: { waiting: readonly WaitingRoles[] }) {
  const t = useTexts(staffAccountsTexts)
  const approve = useAction({
    act: calls.accounts.approveRoles,
    refresh: [['staff'], ['tasks'], ['me']],
    done: () => t('rolesGranted'),
  })
  const refuse = useAction({
    act: calls.accounts.refuseRoles,
    refresh: [['staff'], ['tasks']],
    done: () => t('rolesRefused'),
  })
  if (waiting.length === 0) return null
  return (
    <section className="card" aria-labelledby="waiting-roles">
      <h2 id="waiting-roles" className="type-h3 mb-3">
        {t('rolesWait')}
      </h2>
      <ActionProblem problem={approve.problem ?? refuse.problem} className="mb-3" />
      <DataTable
        caption={t('rolesWait')}
        captionHidden
        columns={columns(t, {
          busy: approve.busy || refuse.busy,
          approve: (id) => approve.run({ id }),
          refuse: (id) => refuse.run({ id }),
        })}
        rows={waiting}
        rowKey={({ id }) => id}
      />
    </section>
  )
}

const columns = (
  t: TextsOf<typeof staffAccountsTexts>,
  act: { busy: boolean; approve: (id: string) => void; refuse: (id: string) => void },
): readonly Column<WaitingRoles>[] => [
  column(
    'name',
    t('name'),
    ({ staff_id, name }) =>
      staff_id ? (
        <Link to={`/staff/${staff_id}`} className="link font-semibold">
          {name}
        </Link>
      ) : (
        <strong>{name}</strong>
      ),
    { primary: true },
  ),
  column('roles', t('roles'), ({ roles }) => <RoleNames roles={roles} />),
  column('asked', t('rolesAsked'), ({ asked_by, asked_at }) =>
    t('rolesAskedBy', { name: asked_by, time: formatInstant(asked_at) }),
  ),
  column('next', t('rolesNext'), ({ grants_at }) =>
    grants_at ? t('rolesGrantedAt', { time: formatInstant(grants_at) }) : t('rolesNeedSecond'),
  ),
  column('act', t('act'), ({ id, name, can_approve }) => (
    <span className="flex flex-wrap gap-2">
      {can_approve ? (
        <DeskButton
          tone="primary"
          busy={act.busy}
          onClick={() => act.approve(id)}
          aria-label={t('rolesApproveOf', { name })}
        >
          {t('rolesApprove')}
        </DeskButton>
      ) : null}
      <DeskButton busy={act.busy} onClick={() => act.refuse(id)} aria-label={t('rolesRefuseOf', { name })}>
        {t('rolesRefuse')}
      </DeskButton>
    </span>
  )),
]
