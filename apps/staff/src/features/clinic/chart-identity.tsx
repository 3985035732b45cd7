import { phoneText } from '@contour/domain/contact/phone'
import { useTexts } from '@contour/texts/use-texts'
import type { Chart } from '../../calls/calls.ts'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { formatBirthDate } from '../../words/times.ts'
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
    { label: t('bmi'), value: patient.bmi.toFixed(1) },
    { label: t('phone'), value: phoneText(patient.phone) },
    { label: t('email'), value: patient.email },
    { label: t('healthId'), value: patient.health_id ?? t('noHealthId') },
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
    </ChartSection>
  )
}
