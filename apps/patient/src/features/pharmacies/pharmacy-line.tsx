import { useParts } from '@contour/texts/use-parts'
import { pharmacyTexts } from '../../texts/en/pharmacies.ts'

/** Names the pharmacy, before payment, on the order and on the parcel (D-89); nothing while none serves the state. */
export function PharmacyLine({ pharmacy }: { pharmacy: { name: string; phone: string } | null }) {
  const parts = useParts(pharmacyTexts)
  if (!pharmacy) return null
  return (
    <p className="type-small text-muted">
      {parts('makes', {
        name: <strong>{pharmacy.name}</strong>,
        phone: (
          <a className="link whitespace-nowrap" href={`tel:${pharmacy.phone.replaceAll(/[^+\d]/g, '')}`}>
            {pharmacy.phone}
          </a>
        ),
      })}
    </p>
  )
}
