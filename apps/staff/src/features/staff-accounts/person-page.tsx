import { EmptyState } from '@contour/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import type { StaffMember } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ClinicianProfile } from '../clinicians/clinician-profile.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { formatInstant } from '../../words/times.ts'
import { AccountActions } from './account-actions.tsx'
import { LicenseList } from './license-list.tsx'
import { WaitingRolesList } from './waiting-roles.tsx'
import { PersonEditor } from './person-editor.tsx'
import { cliniciansTexts } from '../../texts/en/clinicians.ts'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

/** One staff account: name, roles and NPI, its licenses, what patients see of a clinician, and actions that end or restore its sign-in. */
export function PersonPage() {
  const t = useTexts(staffAccountsTexts)
  const { staffId } = useParams()
  const read = useQuery(reads.staff())
  if (read.isPending || read.isError) return <ReadStates read={read} label={t('loadingOne')} />
  const person = read.data.staff.find(({ id }) => id === staffId)
  return (
    <div className="grid gap-4">
      <p>
        <Link to="/staff" className="link inline-flex min-h-8 items-center">
          {t('all')}
        </Link>
      </p>
      {person ? (
        <WaitingRolesList waiting={read.data.waiting.filter((each) => each.staff_id === staffId)} />
      ) : null}
      {person ? (
        <Person key={person.id} person={person} />
      ) : (
        <>
          <PageHead title={t('title')} />
          <EmptyState title={t('unknown')} seed={5} />
        </>
      )}
    </div>
  )
}

function Person({ person }: { person: StaffMember }) {
  const t = useTexts(staffAccountsTexts)
  const clinicians = useTexts(cliniciansTexts)
  const licensed = person.roles.includes('clinician') || person.licenses.length > 0
  return (
    <>
      <div className="card">
        <PageHead title={person.name} facts={person.active ? undefined : t('accountDisabled')} />
        <p className="-mt-2 mb-4 text-muted [overflow-wrap:anywhere]">
          {t('created', { email: person.email, time: formatInstant(person.created_at) })}
        </p>
        <PersonEditor person={person} />
      </div>
      {licensed ? <LicenseList person={person} /> : null}
      {person.roles.includes('clinician') ? (
        <ClinicianProfile id={person.id} title={clinicians('title')} clinician={person} />
      ) : null}
      <AccountActions person={person} />
    </>
  )
}
