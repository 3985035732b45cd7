import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { reads } from '../../calls/reads.ts'
import { ReadStates } from '../../frame/read-states.tsx'
import { cliniciansTexts } from '../../texts/en/clinicians.ts'
import { ClinicianProfile } from './clinician-profile.tsx'

/** What patients see of the signed-in clinician, to change. */
export function OwnProfile() {
  const t = useTexts(cliniciansTexts)
  const read = useQuery(reads.ownProfile())
  if (read.isPending || read.isError) return <ReadStates read={read} label={t('loading')} lines={3} />
  return <ClinicianProfile id={null} title={t('ownTitle')} clinician={read.data.profile} />
}
