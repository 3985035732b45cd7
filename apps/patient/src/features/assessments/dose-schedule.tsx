import { strengthLabel } from '@contour/domain/dosing/ladders'
import { previousSlot, slotOptions } from '@contour/domain/dosing/month-rules'
import { slotLabel, slotsForTerm, type Schedule } from '@contour/domain/dosing/months'
import { doseContextOf } from '@contour/domain/assessments/answers'
import { DoseText } from '@contour/ui/dose-text'
import { RadioCards } from '@contour/ui/option-card'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { InputProps } from './input-props.ts'

/** One group of doses per month; a month becomes available when the previous month is selected. */
export function DoseSchedule({ form, answers, schedule, onAnswer }: InputProps & { schedule: Schedule }) {
  const t = useTexts(assessmentsTexts)
  const { definition, context } = form
  const doses = doseContextOf(definition, context, answers)
  return slotsForTerm(context.term).map((slot) => {
    const before = previousSlot(slot)
    if (before && schedule[before] === undefined) {
      return (
        <p key={slot} className="text-muted">
          <strong className="block text-ink">{slotLabel(slot)}</strong>
          {t('chooseFirst', { before: slotLabel(before) })}
        </p>
      )
    }
    return (
      <RadioCards
        key={slot}
        id={`dose-${slot}`}
        label={slotLabel(slot)}
        value={schedule[slot] === undefined ? undefined : String(schedule[slot])}
        options={slotOptions(doses, schedule, slot).map((ug) => ({
          value: String(ug),
          label: <DoseText>{strengthLabel(context.drug, ug)}</DoseText>,
        }))}
        onChange={(value) => onAnswer({ ...schedule, [slot]: Number(value) })}
      />
    )
  })
}
