import type { Chart } from '../calls/calls.ts'
import { formatBirthDate } from '../words/times.ts'
import { ChartSection } from './chart-section.tsx'

const SEX = { M: 'Male', F: 'Female' } as const

export function ChartIdentity({ patient }: { patient: Chart['patient'] }) {
  const feet = Math.floor(patient.height_in / 12)
  const facts = [
    { label: 'Date of birth', value: `${formatBirthDate(patient.dob)}, ${patient.age} years` },
    { label: 'Sex and state', value: `${SEX[patient.sex]}, ${patient.state}` },
    { label: 'Height', value: `${feet} ft ${patient.height_in - feet * 12} in` },
    { label: 'Weight', value: `${patient.weight_lb} lb` },
    { label: 'BMI', value: patient.bmi.toFixed(1) },
    { label: 'Phone', value: patient.phone },
    { label: 'Email', value: patient.email },
    { label: 'Health number', value: patient.health_id ?? 'None' },
  ]
  return (
    <ChartSection title="Patient" facts={patient.is_legacy ? 'Account from before April 9, 2025' : undefined}>
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
