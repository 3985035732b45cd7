import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { Link } from 'react-router'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { StaffMember } from '../calls/calls.ts'
import { overviewTexts } from '../texts/en/overview.ts'
import { RoleNames } from '../words/role-names.tsx'
import { formatDay, formatInstant } from '../words/times.ts'

/** More states than this are stated as a number. */
const STATES_NAMED = 4

/** The active staff: roles, licenses that count or end soon, and when each was last seen. */
export function OverviewStaff({ staff }: { staff: readonly StaffMember[] }) {
  const t = useTexts(overviewTexts)
  return (
    <DataTable
      caption={t('staff')}
      captionHidden
      columns={columns(t)}
      rows={staff.filter(({ active }) => active)}
      rowKey={({ id }) => id}
    />
  )
}

const columns = (t: TextsOf<typeof overviewTexts>): readonly Column<StaffMember>[] => [
  {
    key: 'name',
    header: t('name'),
    primary: true,
    cell: (row) => (
      <Link to={`/staff/${encodeURIComponent(row.id)}`} className="link font-semibold">
        {row.name}
      </Link>
    ),
  },
  { key: 'roles', header: t('roles'), cell: (row) => <RoleNames roles={row.roles} /> },
  { key: 'licenses', header: t('licenses'), cell: (row) => <Licenses licenses={row.licenses} /> },
  {
    key: 'seen',
    header: t('seen'),
    cell: ({ open_sessions: open, last_seen_at: seen }) => (
      <span className="type-number">
        {open > 0 ? t('now') : seen === null ? t('never') : formatInstant(seen)}
      </span>
    ),
  },
]

function Licenses({ licenses }: { licenses: StaffMember['licenses'] }) {
  const t = useTexts(overviewTexts)
  const counting = licenses.filter(({ standing }) => standing !== 'expired')
  const concerns = licenses.flatMap(({ state, standing, expires_on: day }) => {
    if (standing === 'valid') return []
    return [standing === 'expired' ? t('expiredIn', { state }) : t('endsOn', { state, day: formatDay(day) })]
  })
  if (licenses.length === 0) return '–'
  return (
    <>
      {counting.length > STATES_NAMED
        ? t('inStates', { count: counting.length })
        : counting.map(({ state }) => state).join(', ')}
      {concerns.map((concern) => (
        <span key={concern} className="block font-semibold text-warn">
          {concern}
        </span>
      ))}
    </>
  )
}
