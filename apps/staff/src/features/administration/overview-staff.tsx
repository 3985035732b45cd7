import { Link } from 'react-router'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { StaffMember } from '../../calls/calls.ts'
import { overviewTexts } from '../../texts/en/overview.ts'
import { RoleNames } from '../../words/role-names.tsx'
import { formatDay, formatInstant } from '../../words/times.ts'

/** More states than this are stated as a number. */
const STATES_NAMED = 4

/** Rows of the list; the page of the staff has all. */
const SHOWN = 10

const isConcern = ({ licenses }: StaffMember): boolean =>
  licenses.some(({ standing }) => standing !== 'valid')

/** The active staff: roles, licenses that count or end soon, and when each was last seen. Licenses that end come first. */
export function OverviewStaff({ staff }: { staff: readonly StaffMember[] }) {
  const t = useTexts(overviewTexts)
  const active = staff.filter((member) => member.active)
  const sorted = active.toSorted((a, b) => Number(isConcern(b)) - Number(isConcern(a)))
  return (
    <ul className="type-small">
      {sorted.slice(0, SHOWN).map((member) => (
        <li
          key={member.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-hairline py-1.5 sm:grid-cols-[minmax(0,1fr)_6rem_5.25rem_3rem]"
        >
          <Link to={`/staff/${encodeURIComponent(member.id)}`} className="link font-semibold">
            {member.name}
          </Link>
          <span>
            <RoleNames roles={member.roles} />
          </span>
          <span>
            <Licenses licenses={member.licenses} />
          </span>
          <span className="type-number text-right text-muted">
            <span className="sr-only">{t('seen')} </span>
            {seenText(t, member)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function seenText(
  t: TextsOf<typeof overviewTexts>,
  { open_sessions: open, last_seen_at: seen }: StaffMember,
): string {
  if (open > 0) return t('now')
  return seen === null ? t('never') : formatInstant(seen)
}

function Licenses({ licenses }: { licenses: StaffMember['licenses'] }) {
  const t = useTexts(overviewTexts)
  const counting = licenses.filter(({ standing }) => standing !== 'expired')
  const concerns = licenses.flatMap(({ state, standing, expires_on: day }) => {
    if (standing === 'valid') return []
    return [standing === 'expired' ? t('expiredIn', { state }) : t('endsOn', { state, day: formatDay(day) })]
  })
  if (licenses.length === 0) return null
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
