import { findState } from '@contour/domain/intake/states'
import { initialsOf } from '@contour/domain/staff-accounts/clinician-profile'
import { useTexts } from '@contour/texts/use-texts'
import { ClinicianCard } from '@contour/ui/clinician-card'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '@contour/client/call-error'
import { LoadState } from '../../frame/portal-page.tsx'
import { api } from '../../lib/patient-api.ts'
import { cliniciansTexts } from '../../texts/en/clinicians.ts'

/**
 * Who signed the newest prescription of an order (M-08). Nothing is shown for an order without a prescription.
 * @param level one below the heading above it
 */
export function PrescribingClinician({ orderId, level = 'h2' }: { orderId: string; level?: 'h2' | 'h3' }) {
  const t = useTexts(cliniciansTexts)
  const read = useQuery({
    queryKey: ['clinician', orderId],
    queryFn: () => api.clinicians.ofOrder({ id: orderId }),
  })
  if (read.error instanceof CallError && read.error.status === 404) return null
  if (!read.data)
    return <LoadState label={t('loading')} error={read.error} onRetry={() => void read.refetch()} />
  const { name, npi, biography, portrait, license } = read.data.clinician
  const state = findState(license?.state)?.name ?? license?.state ?? ''
  return (
    <ClinicianCard
      id={`clinician-${orderId}`}
      title={t('prescribedBy')}
      level={level}
      name={name}
      initials={initialsOf(name)}
      portrait={portrait}
      facts={[t('npi', { npi }), ...(license ? [t('licensed', { state, day: license.expires_on })] : [])]}
      biography={biography}
    />
  )
}
