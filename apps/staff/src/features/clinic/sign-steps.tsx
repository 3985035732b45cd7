import { formatStrength } from '@contour/domain/dosing/ladders'
import { slotOfLabel } from '@contour/domain/dosing/months'
import { useTexts } from '@contour/texts/use-texts'
import type { Chart } from '../../calls/calls.ts'
import { signingTexts } from '../../texts/en/clinic-signing.ts'
import type { DraftLine } from './prescription-draft.ts'

/**
 * What the signature of a growing ladder includes (D-87): three questions before each higher strength, and without an
 * answer the last strength again.
 */
export function SignSteps({
  chart,
  lines,
}: {
  chart: Pick<Chart, 'formulary'> & { order: Pick<Chart['order'], 'term'> }
  lines: readonly DraftLine[]
}) {
  const t = useTexts(signingTexts)
  const months = lines.flatMap(({ slot, medId }) => {
    const product = chart.formulary.find((item) => item.med_id === medId)
    return product && slotOfLabel(slot) ? product.strength_ug : []
  })
  const steps = months.flatMap((to, index) => {
    const from = months[index - 1]
    return from !== undefined && to > from ? [{ from: formatStrength(from), to: formatStrength(to) }] : []
  })
  if (steps.length === 0) return null
  return (
    <div>
      <h3 className="type-meta font-semibold text-muted">{t('stepsTitle')}</h3>
      <ul>
        {steps.map(({ from, to }) => (
          <li key={to}>{t(chart.order.term === 1 ? 'stepParcel' : 'stepInHand', { from, to })}</li>
        ))}
      </ul>
    </div>
  )
}
