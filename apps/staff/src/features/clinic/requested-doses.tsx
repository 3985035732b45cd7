import { useTexts } from '@contour/texts/use-texts'
import { DoseText } from '@contour/ui/dose-text'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'

/** The patient's dose preference by month, in the dose font. */
export function RequestedDoses({ requested }: { requested: Readonly<Record<string, string>> }) {
  const t = useTexts(clinicChartTexts)
  const slots = Object.entries(requested)
  if (slots.length === 0) return null
  return (
    <div>
      <h3 className="type-meta font-semibold text-muted">{t('requestedDoses')}</h3>
      <dl className="mt-1.5 flex flex-wrap gap-2">
        {slots.map(([slot, strength]) => (
          <div key={slot} className="min-w-24 rounded-control border border-hairline px-3.5 py-2">
            <dt className="type-meta text-muted">{slot}</dt>
            <dd className="text-lg leading-tight font-semibold">
              <DoseText>{strength}</DoseText>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
