import { useTexts } from '@contour/texts/use-texts'
import { DoseText } from '@contour/ui/dose-text'
import { listStrengths } from '../clinic/list-strengths.ts'
import type { PharmacyRow } from '../../calls/calls.ts'
import { shipmentsTexts } from '../../texts/en/shipments.ts'

/**
 * What is in a box in one line: its months with their strengths in the same order, then the support medication. The open
 * shipment has the quantities and directions.
 */
export function BoxSummary({ items }: Pick<PharmacyRow, 'items'>) {
  const t = useTexts(shipmentsTexts)
  const months = items.filter(({ month }) => month !== null)
  const others = items.filter(({ month }) => month === null)
  const first = months[0]?.month
  const last = months.at(-1)?.month
  if (items.length === 0) return t('emptyShort')
  return (
    <>
      {first && last ? (
        <span className="block">
          {first === last ? t('boxMonth', { first }) : t('boxMonths', { first, last })}{' '}
          <DoseText>{listStrengths(months.map(({ strength }) => strength))}</DoseText>
        </span>
      ) : null}
      {others.map(({ slot, name, strength }) => (
        <span key={`${slot} ${name}`} className="block">
          {name} <DoseText>{strength}</DoseText>
        </span>
      ))}
    </>
  )
}
