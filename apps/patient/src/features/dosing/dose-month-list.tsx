import { DoseText } from '@contour/ui/dose-text'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { dayText } from '../../lib/dates.ts'
import { dosageTexts } from '../../texts/en/dosing.ts'
import type { DoseMonth, DosePlace } from './dose-months.ts'

/** The dose of each month as prescribed, the current month framed; under each, where its medicine is. */
export function DoseMonthList({
  months,
  goesOn,
}: {
  months: readonly DoseMonth[]
  /** Whether the treatment began before this prescription. */
  goesOn: boolean
}) {
  const t = useTexts(dosageTexts)
  // Prescriptions from before months 4 and 5 were written keep the dose of month 3 in them.
  const written = months.some(({ slot }) => slot === '4')
  const keeps = months.some(({ slot }) => slot === '6-12') && !written
  return (
    <ol className="grid">
      {months.map((month, index) => {
        const current = month.time === 'current'
        const where = [
          current ? t(month.place?.at !== 'next_shipment' ? 'now' : goesOn ? 'goesOn' : 'first') : null,
          placeText(month.place, t),
          month.slot === '3' && keeps ? t('alsoMonths') : null,
        ].filter((text) => text !== null)
        return (
          <li
            key={`${month.label} ${index}`}
            aria-current={current ? 'step' : undefined}
            className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5 ${
              current
                ? '-mx-2 my-1 rounded-card border-2 border-bottle bg-mint px-4'
                : months[index - 1]?.time === 'current'
                  ? ''
                  : 'border-t border-hairline first:border-t-0'
            }`}
          >
            <div className="min-w-0 flex-1 basis-40">
              <h3 className="font-semibold [overflow-wrap:anywhere]">{month.label}</h3>
              {where.map((text) => (
                <p key={text} className="type-small text-muted">
                  {text}
                </p>
              ))}
            </div>
            <DoseText size="large">{month.strength}</DoseText>
          </li>
        )
      })}
    </ol>
  )
}

function placeText(place: DosePlace, t: TextsOf<typeof dosageTexts>): string | null {
  if (place === null) return null
  switch (place.at) {
    case 'delivered':
      return t('at_delivered', { day: dayText(place.on) })
    case 'in_shipment':
      return t('at_in_shipment', { day: dayText(place.from) })
    case 'next_shipment':
      return place.on === null ? t('at_next_shipment') : t('at_next_shipment_on', { day: dayText(place.on) })
    default:
      return t(`at_${place.at}`)
  }
}
