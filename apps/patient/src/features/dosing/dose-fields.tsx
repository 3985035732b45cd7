import { strengthLabel } from '@contour/domain/dosing/ladders'
import type { DoseContext } from '@contour/domain/dosing/month-rules'
import { clearInvalidLater, previousSlot, slotOptions } from '@contour/domain/dosing/month-rules'
import { slotLabel, slotsForTerm, type Schedule } from '@contour/domain/dosing/months'
import { SelectField } from '@contour/ui/select-field'
import { dosingTexts } from '../../texts/en/dosing.ts'
import { useTexts } from '@contour/texts/use-texts'

type Props = {
  context: DoseContext
  term: number
  schedule: Schedule
  onChange: (schedule: Schedule) => void
}

/** One list per month; an earlier change clears later selections that are no longer available (S-64). */
export function DoseFields({ context, term, schedule, onChange }: Props) {
  const t = useTexts(dosingTexts)
  return (
    <div className="type-dose grid gap-5">
      {slotsForTerm(term).map((slot) => {
        const offered = slotOptions(context, schedule, slot)
        const before = previousSlot(slot)
        const waits = before !== undefined && schedule[before] === undefined
        return (
          <SelectField
            key={slot}
            id={`dose-${slot}`}
            label={slotLabel(slot)}
            hint={waits ? t('chooseFirst', { before: slotLabel(before) }) : undefined}
            placeholder={t('chooseDose')}
            value={String(schedule[slot] ?? '')}
            choices={offered.map((ug) => ({ value: String(ug), label: strengthLabel(context.drug, ug) }))}
            onChange={(value) =>
              onChange(
                clearInvalidLater(context, { ...schedule, [slot]: value === '' ? undefined : Number(value) }),
              )
            }
          />
        )
      })}
    </div>
  )
}
