import { formatStrength } from '@contour/domain/dosing/ladders'
import { monthLabel, prescribedSlots, slotLabel } from '@contour/domain/dosing/months'
import { useTexts } from '@contour/texts/use-texts'
import { DoseText } from '@contour/ui/dose-text'
import type { Chart } from '../../calls/calls.ts'
import { clinicAnswerTexts } from '../../texts/en/clinic-answers.ts'
import { formatFullInstant } from '../../words/times.ts'
import { newestFirst, requestedDoses } from './chart-facts.ts'
import { suggestedMonths, wishedMonths } from './prescription-draft.ts'

/** The wish in the patient's words, month by month next to what the ladder allows, with the photo that came with it (M-11). */
export function DoseWish({ chart }: { chart: Chart }) {
  const t = useTexts(clinicAnswerTexts)
  const [form] = newestFirst(chart.forms)
  const photo = chart.files.find(
    ({ type, replaced, content_type: kind }) =>
      type === 'prescription_image' && !replaced && kind.startsWith('image/'),
  )
  const asks = wishedMonths(chart.order, requestedDoses(chart))
  const allows = suggestedMonths(chart)
  const slots = prescribedSlots(chart.order.term)
  const rows = [
    [t('asks'), asks],
    [t('ladderAllows'), allows],
  ] as const
  return (
    <div className="flex flex-wrap items-start gap-4 border-t border-hairline pt-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-3">
        {form ? (
          <div>
            <p className="type-meta text-muted">{t('wordsAt', { time: formatFullInstant(form.at) })}</p>
            {form.additional_details ? (
              <blockquote className="m-0 leading-snug [overflow-wrap:anywhere]">
                {t('quoted', { text: form.additional_details })}
              </blockquote>
            ) : (
              <p>{t('noWords')}</p>
            )}
          </div>
        ) : null}
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-left text-[0.9375rem]">
            <thead>
              <tr>
                <th scope="col" className="sr-only">
                  {t('wishTable')}
                </th>
                {slots.map((slot) => (
                  <th key={slot} scope="col" className="type-meta pr-3 font-normal text-muted">
                    {monthLabel(slotLabel(slot), chart.treatment.months_before)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, months]) => (
                <tr key={name} className="border-t border-hairline">
                  <th scope="row" className="type-meta py-1 pr-3 font-normal text-muted">
                    {name}
                  </th>
                  {slots.map((slot) => (
                    <td
                      key={slot}
                      className={`py-1 pr-3 font-semibold ${months === asks && (asks[slot] ?? 0) > (allows[slot] ?? 0) ? 'text-error' : ''}`}
                    >
                      <DoseText>{months[slot] === undefined ? '' : formatStrength(months[slot])}</DoseText>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {photo ? (
        <figure className="m-0 w-40 flex-none">
          <a href={photo.url} target="_blank" rel="noreferrer">
            <img
              src={photo.url}
              alt={t('wishPhoto')}
              className="aspect-[3/2] w-full rounded-control border border-hairline object-cover"
            />
          </a>
          <figcaption className="type-meta text-muted">
            {t('wishPhotoAt', { time: formatFullInstant(photo.at) })}
          </figcaption>
        </figure>
      ) : null}
    </div>
  )
}
