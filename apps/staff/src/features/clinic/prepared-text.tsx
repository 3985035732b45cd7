import { useTexts } from '@contour/texts/use-texts'
import type { ChartText } from '@contour/domain/conversations/conversation-values'
import { lazy, Suspense, useState } from 'react'
import type { Chart } from '../../calls/calls.ts'
import { useStaffUser } from '../../frame/staff-user.ts'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'

const CannedPicker = lazy(() => import('../inbox/canned-picker.tsx'))

/** A link above a field of the chart that inserts a prepared text into it; what is written already stays (D-85). */
export function PreparedText({
  of,
  patient,
  text,
  onChange,
}: {
  of: ChartText
  patient: Pick<Chart['patient'], 'name'>
  text: string
  onChange: (text: string) => void
}) {
  const t = useTexts(clinicChartTexts)
  const person = useStaffUser()
  const [open, setOpen] = useState(false)
  const [first = patient.name] = patient.name.split(' ')
  return (
    <div className="-mb-1">
      <button type="button" className="link min-h-8" onClick={() => setOpen(true)}>
        {t(`templates_${of}`)}
      </button>
      {open ? (
        <Suspense>
          <CannedPicker
            title={t(`templates_${of}`)}
            channels={[of]}
            values={{ first_name: first, staff_name: person.name }}
            onInsert={(added) => {
              onChange(text.trim() === '' ? added : `${text.trimEnd()}\n${added}`)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
