import { useTexts } from '@contour/texts/use-texts'
import { formatStrength } from '@contour/domain/dosing/ladders'
import { prescribedSlots, type Schedule } from '@contour/domain/dosing/months'
import type { Chart } from '../../calls/calls.ts'
import { prescribingTexts } from '../../texts/en/clinic-prescribing.ts'
import { requestedDoses } from './chart-facts.ts'
import { listStrengths } from './list-strengths.ts'
import { suggestedMonths, wishedMonths, withMonths, type Draft } from './prescription-draft.ts'

/**
 * For a dose change: gives the next step of the ladder, or accepts the wish (M-11, D-78). Either fills the months below,
 * which can still be changed; a wish above the ladder then needs a reason at the signature.
 */
export function DoseChoice({
  chart,
  draft,
  onChoose,
}: {
  chart: Chart
  draft: Draft
  onChoose: (draft: Draft) => void
}) {
  const t = useTexts(prescribingTexts)
  const wish = wishedMonths(chart.order, requestedDoses(chart))
  if (!chart.order.dose_change || Object.keys(wish).length === 0) return null
  const slots = prescribedSlots(chart.order.term)
  const listed = (months: Schedule) =>
    listStrengths(slots.flatMap((slot) => (months[slot] === undefined ? [] : formatStrength(months[slot]))))
  const step = suggestedMonths(chart)
  const above = chart.asked_flags.some(({ severity }) => severity === 'critical')
  const choices = [
    { id: 'step', months: step, label: t('giveStep'), note: t('giveStepNote', { doses: listed(step) }) },
    {
      id: 'wish',
      months: wish,
      label: t('acceptWish'),
      note: t(above ? 'acceptWishReason' : 'acceptWishNote', { doses: listed(wish) }),
    },
  ]
  const lines = (one: Draft) => one.lines.map(({ medId }) => medId).join()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="sr-only">{t('doseDecision')}</legend>
      {choices.map(({ id, months, label, note }) => {
        const chosen = withMonths(chart, draft, months)
        return (
          <label
            key={id}
            htmlFor={`dose-decision-${id}`}
            className="flex cursor-pointer items-center gap-3 rounded-control border-[1.5px] border-control px-3 py-1.5 has-checked:border-bottle has-checked:bg-mint has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              id={`dose-decision-${id}`}
              type="radio"
              name="dose-decision"
              checked={lines(chosen) === lines(draft)}
              onChange={() => onChoose(chosen)}
              className="size-5 flex-none accent-bottle"
            />
            <span className="min-w-0 leading-snug font-semibold">
              {label}
              <span className="type-meta block font-normal text-muted">{note}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
