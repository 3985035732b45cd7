import { KeyValueList } from '@contour/ui/key-value-list'
import type { Chart } from '../calls/calls.ts'
import { sayBirthDate } from '../words/times.ts'
import { ChartSection } from './chart-section.tsx'

const SEX = { M: 'Male', F: 'Female' } as const

export function ChartIdentity({ patient }: { patient: Chart['patient'] }) {
  const feet = Math.floor(patient.height_in / 12)
  return (
    <ChartSection title="Patient" facts={patient.is_legacy ? 'Account from before April 9, 2025' : undefined}>
      <KeyValueList
        dense
        items={[
          { label: 'Date of birth', value: `${sayBirthDate(patient.dob)}, ${patient.age} years` },
          { label: 'Sex', value: SEX[patient.sex] },
          { label: 'State', value: patient.state },
          { label: 'Height', value: `${feet} ft ${patient.height_in - feet * 12} in` },
          { label: 'Weight', value: `${patient.weight_lb} lb` },
          { label: 'BMI', value: patient.bmi.toFixed(1) },
          { label: 'E-mail', value: patient.email },
          { label: 'Phone', value: patient.phone },
          { label: 'Health number', value: patient.health_id ?? 'None' },
        ]}
      />
    </ChartSection>
  )
}
