import { findState } from '@contour/domain/intake/states'
import { initialsOf } from '@contour/domain/staff-accounts/clinician-profile'
import { easternDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { ClinicianCard } from '@contour/ui/clinician-card'
import { Link } from '@contour/ui/link'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '@contour/client/call-error'
import { LoadState } from '../../frame/portal-page.tsx'
import { dayText } from '../../lib/dates.ts'
import { useSession } from '../../lib/session.ts'
import { api } from '../../lib/patient-api.ts'
import { cliniciansTexts } from '../../texts/en/clinicians.ts'

type Props = { orderId: string; known?: { name: string; npi: string; issued_at: string } }

/**
 * Who signed the newest prescription of an order (M-08). Nothing is shown for an order without a prescription.
 * @param known what the page knows already: shown at once, and instead of an error if the rest does not load
 */
export function PrescribingClinician({ orderId, known }: Props) {
  const t = useTexts(cliniciansTexts)
  const session = useSession()
  const read = useQuery({
    queryKey: ['clinician', orderId],
    queryFn: () => api.clinicians.ofOrder({ id: orderId }),
  })
  if (read.error instanceof CallError && read.error.status === 404) return null
  const shown =
    read.data?.clinician ?? (known && { ...known, biography: null, portrait: null, license: null })
  if (!shown) return <LoadState label={t('loading')} error={read.error} onRetry={() => void read.refetch()} />
  const { name, npi, biography, portrait, license } = shown
  const state = findState(license?.state)?.name ?? license?.state ?? ''
  return (
    <ClinicianCard
      id={`clinician-${orderId}`}
      title={t('prescribedBy')}
      name={name}
      initials={initialsOf(name)}
      portrait={portrait}
      facts={[
        ...(known ? [t('issued', { day: dayText(easternDate(new Date(known.issued_at))) })] : []),
        t('npi', { npi }),
        ...(license ? [t('licensed', { state, day: license.expires_on })] : []),
      ]}
      biography={biography}
    >
      {session?.scope === 'patient' ? (
        <p className="mt-2">
          <Link href="/home?tab=doctor-chat" className="link inline-flex min-h-11 items-center">
            {t('write')}
          </Link>
        </p>
      ) : null}
    </ClinicianCard>
  )
}
