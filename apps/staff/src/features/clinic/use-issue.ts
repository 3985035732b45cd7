import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import type { SigningAnswer } from '@contour/domain/prescriptions/signing-flags'
import { directionsOf, type Draft } from './prescription-draft.ts'

/** Signs and issues a draft. No message is shown: the receipt takes the place of the form (signed-receipt.tsx). */
export function useIssue(chart: Chart, onDone: () => void) {
  const issue = useAction({
    act: calls.clinic.prescribe,
    refresh: [['chart', chart.order.id], ['queue']],
    done: () => null,
    onDone,
  })
  const sign = (draft: Draft, answers: readonly SigningAnswer[]) =>
    issue.run({
      id: chart.order.id,
      items: draft.lines.map((line) => ({
        slot: line.slot,
        med_id: line.medId,
        quantity: line.quantity.trim(),
        directions: directionsOf(chart, line),
      })),
      addons_refused: draft.addons
        .filter(({ decision }) => decision === 'refused')
        .map(({ id, reason: why }) => ({ id, reason: why.trim() })),
      flag_answers: answers.map((answer) => ({ ...answer, note: answer.note.trim() })),
      compounding_reason: draft.reason,
      compounding_note: draft.note.trim(),
    })
  return { sign, busy: issue.busy, problem: issue.problem }
}
