import { phoneText } from '@contour/domain/contact/phone'
import { useTexts } from '@contour/texts/use-texts'
import type { Chart } from '../../calls/calls.ts'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { formatBirthDate, formatDay } from '../../words/times.ts'
import { ChartSection } from './chart-section.tsx'

export function ChartIdentity({ patient }: { patient: Chart['patient'] }) {
  const t = useTexts(clinicChartTexts)
  const feet = Math.floor(patient.height_in / 12)
  const facts = [
    {
      label: t('birthDate'),
      value: t('birthDateAge', { date: formatBirthDate(patient.dob), age: patient.age }),
    },
    { label: t('sexAndState'), value: t('sexInState', { sex: patient.sex, state: patient.state }) },
    { label: t('height'), value: t('feetAndInches', { feet, inches: patient.height_in - feet * 12 }) },
    { label: t('weight'), value: t('pounds', { pounds: patient.weight_lb }) },
    { label: t('bmi'), value: patient.bmi.toFixed(2) },
    {
      label: t('goalWeight'),
      value: patient.goal_weight_lb === null ? t('noGoal') : t('pounds', { pounds: patient.goal_weight_lb }),
    },
    { label: t('phone'), value: phoneText(patient.phone) },
    { label: t('email'), value: patient.email },
    { label: t('healthId'), value: patient.health_id ?? t('noHealthId') },
    { label: t('address'), value: patient.address.join(', ') || t('noAddress') },
  ]
  return (
    <ChartSection title={t('patient')}>
      {patient.is_legacy ? <p className="mb-2 text-muted">{t('legacy')}</p> : null}
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-3 md:grid-cols-2 2xl:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="type-meta text-muted">{label}</dt>
            <dd className="type-number font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {patient.weights.length > 1 ? (
        <>
          <h3 className="type-meta mt-3 text-muted">{t('weighings')}</h3>
          <ol className="type-number flex flex-wrap gap-x-5 gap-y-1">
            {patient.weights.map(({ lb, on, source }, index) => (
              <li key={`${on} ${index}`}>
                <span className="font-semibold">{t('pounds', { pounds: lb })}</span>{' '}
                <span className="text-muted">{t('weighedOn', { day: formatDay(on), source })}</span>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </ChartSection>
  )
}
