import { findState } from '@contour/domain/intake/states'
import { initialsOf, shownLicense } from '@contour/domain/staff-accounts/clinician-profile'
import { easternDate } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'
import { useTexts } from '@contour/texts/use-texts'
import { ClinicianCard } from '@contour/ui/clinician-card'
import { cliniciansTexts } from '../../texts/en/clinicians.ts'

export type ShownClinician = {
  name: string
  npi: string | null
  biography: string | null
  portrait: string | null
  licenses: readonly { state: string; expires_on: string }[]
}

/** The card as a patient of the clinician's first valid license sees it. */
export function CardPreview({ clinician }: { clinician: ShownClinician }) {
  const t = useTexts(cliniciansTexts)
  const { name, npi, biography, portrait, licenses } = clinician
  const today = easternDate(serviceNow())
  const license = licenses
    .map(({ state }) => shownLicense(licenses, state, today))
    .find((held) => held !== null)
  return (
    <div className="grid content-start gap-2">
      <p className="font-semibold">{t('preview')}</p>
      <div className="rounded-card border border-hairline">
        <ClinicianCard
          id="clinician-preview"
          title={t('prescribedBy')}
          level="h3"
          name={name}
          initials={initialsOf(name)}
          portrait={portrait}
          facts={[
            ...(npi ? [t('npi', { npi })] : []),
            license
              ? t('licensed', {
                  state: findState(license.state)?.name ?? license.state,
                  day: license.expires_on,
                })
              : t('noLicense'),
          ]}
          biography={biography}
        />
      </div>
    </div>
  )
}
