import { useTexts } from '@contour/texts/use-texts'
import { cliniciansTexts } from '../../texts/en/clinicians.ts'
import { BiographyForm } from './biography-form.tsx'
import { CardPreview } from './card-preview.tsx'
import type { ShownClinician } from './card-preview.tsx'
import { PortraitForm } from './portrait-form.tsx'

/**
 * Biography and portrait of a clinician, with the card that patients see of them.
 * @param id public id of the clinician; null for the signed-in one
 */
export function ClinicianProfile({
  id,
  title,
  clinician,
}: {
  id: string | null
  title: string
  clinician: ShownClinician
}) {
  const t = useTexts(cliniciansTexts)
  return (
    <section className="card" aria-labelledby="clinician-profile">
      <h2 id="clinician-profile" className="type-h3 mb-3">
        {title}
      </h2>
      <p className="mb-4 max-w-measure text-muted">{t('note')}</p>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-6">
          <BiographyForm id={id} stored={clinician.biography ?? ''} />
          <PortraitForm id={id} shown={clinician.portrait !== null} />
        </div>
        <CardPreview clinician={clinician} />
      </div>
    </section>
  )
}
