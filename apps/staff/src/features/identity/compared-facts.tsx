import { findState } from '@contour/domain/intake/states'
import { useTexts } from '@contour/texts/use-texts'
import { identityTexts } from '../../texts/en/identity.ts'
import { formatBirthDate, formatFullInstant } from '../../words/times.ts'
import type { IdentityReview } from './identity-reads.ts'

/** Name, date of birth and state as they are on file, next to the image of the ID (M-13). */
export function ComparedFacts({ review }: { review: IdentityReview }) {
  const t = useTexts(identityTexts)
  const { patient, id_image } = review
  const facts = [
    [t('name'), patient.name],
    [t('born'), formatBirthDate(patient.dob)],
    [t('state'), findState(patient.state)?.name ?? patient.state],
  ] as const
  return (
    <div className="grid gap-3">
      <table className="w-full text-left">
        <caption className="type-small pb-1 text-left font-semibold text-muted">{t('onFile')}</caption>
        <tbody>
          {facts.map(([label, value]) => (
            <tr key={label} className="border-t border-hairline">
              <th scope="row" className="w-24 py-1.5 pr-3 align-top font-normal text-muted">
                {label}
              </th>
              <td className="py-1.5 font-semibold [overflow-wrap:anywhere]">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {id_image ? (
        <figure className="grid gap-1">
          <a href={id_image.url} target="_blank" rel="noreferrer" className="rounded-control">
            <img
              src={id_image.url}
              alt={t('idAlt', { patient: patient.name })}
              className="max-h-56 w-full rounded-control bg-mist object-contain"
            />
          </a>
          <figcaption className="type-small text-muted">
            {t('idImage')}, {formatFullInstant(id_image.at)}
          </figcaption>
        </figure>
      ) : (
        <p className="rounded-control bg-mist px-3 py-2 text-muted">{t('noId')}</p>
      )}
    </div>
  )
}
