import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { visitsTexts } from '../../texts/en/visits.ts'
import { formatFullInstant } from '../../words/times.ts'
import { VISIT_MOVED, type VisitsPageData } from './visit-reads.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

/** Whether patients see this clinician as being on. */
export function Duty({ page: { duty, open_now, next_opening } }: { page: VisitsPageData }) {
  const t = useTexts(visitsTexts)
  const set = useAction({ act: calls.visits.setDuty, refresh: VISIT_MOVED, done: () => null })
  return (
    <section
      aria-labelledby="duty"
      className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div role="status" className="min-w-0">
        <h2 id="duty" className="flex items-center gap-2.5 font-semibold">
          <span
            aria-hidden
            className={`size-3 flex-none rounded-full ${duty.on ? 'bg-leaf' : 'border-2 border-control'}`}
          />
          {t(duty.on ? 'dutyOn' : 'dutyOff')}
        </h2>
        <p className="type-small text-muted">
          {t(duty.on ? 'dutyOnText' : 'dutyOffText')}
          {open_now ? null : ` ${t('closed', { when: formatFullInstant(next_opening) })}`}
        </p>
      </div>
      <DeskButton
        tone={duty.on ? 'secondary' : 'primary'}
        busy={set.busy}
        onClick={() => set.run({ on: !duty.on })}
      >
        {t(duty.on ? 'goOff' : 'goOn')}
      </DeskButton>
      <ActionProblem problem={set.problem} className="w-full" />
    </section>
  )
}
