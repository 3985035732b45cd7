import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { useMinute } from '../../frame/use-minute.ts'
import { visitsTexts } from '../../texts/en/visits.ts'
import { formatFullInstant } from '../../words/times.ts'
import { VISIT_MOVED, type VisitRow } from './visit-reads.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

/** What else can become of an open visit: the patient returns to the line, or did not come in time. */
export function OtherEnds({ visit }: { visit: VisitRow }) {
  const t = useTexts(visitsTexts)
  const now = useMinute()
  const { order_id: id, patient, enter_by } = visit
  const putBack = useAction({
    act: calls.visits.putBack,
    refresh: VISIT_MOVED,
    done: () => t('putBackDone', { patient }),
  })
  const missed = useAction({
    act: calls.visits.markMissed,
    refresh: [...VISIT_MOVED, ['queue']],
    done: () => t('missedDone', { patient }),
  })
  const problem = putBack.problem ?? missed.problem
  const tooEarly = enter_by !== null && now.getTime() < Date.parse(enter_by)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <DeskButton busy={putBack.busy} onClick={() => putBack.run({ id })}>
          {t('putBack')}
        </DeskButton>
        {visit.visit_state === 'called' ? (
          <DeskButton
            tone="danger"
            busy={missed.busy}
            reason={tooEarly && enter_by ? t('missedFrom', { when: formatFullInstant(enter_by) }) : undefined}
            onClick={() => missed.run({ id })}
          >
            {t('missed')}
          </DeskButton>
        ) : null}
      </div>
      <ActionProblem problem={problem} />
    </div>
  )
}
