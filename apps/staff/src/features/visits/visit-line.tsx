import { useTexts } from '@contour/texts/use-texts'
import { EmptyState } from '@contour/ui/empty-state'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { visitsTexts } from '../../texts/en/visits.ts'
import { PersonLine } from './person-line.tsx'
import { VISIT_MOVED, type VisitsPageData } from './visit-reads.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

type Props = { page: VisitsPageData; onCalled: () => void }

/**
 * The line in the order in which patients are called: the next one, or a patient who checked in for a booked visit with
 * the caller. Nobody else can be picked, so that nobody is passed over.
 */
export function VisitLine({ page: { line, elsewhere }, onCalled }: Props) {
  const t = useTexts(visitsTexts)
  const pick = useAction({
    act: calls.visits.pick,
    refresh: VISIT_MOVED,
    done: ({ visit }) => t(visit.may_text ? 'calledText' : 'calledEmail', { patient: visit.patient }),
    onDone: onCalled,
  })
  return (
    <section aria-labelledby="line" className="grid gap-3">
      <h2 id="line" className="type-h3">
        {t('lineCount', { count: line.length })}
      </h2>
      {line.length > 0 ? (
        <DeskButton tone="primary" wide busy={pick.busy} onClick={() => pick.run({})}>
          {t('callNext')}
        </DeskButton>
      ) : null}
      <ActionProblem problem={pick.problem} />
      {line.length === 0 ? (
        <EmptyState title={t('lineEmpty')} seed={3}>
          {t('lineEmptyText')}
        </EmptyState>
      ) : (
        <ol aria-labelledby="line" className="grid gap-2">
          {line.map((row, at) => (
            <PersonLine key={row.order_id} row={row} place={row.place ?? at + 1}>
              {row.mine && at > 0 ? (
                <DeskButton busy={pick.busy} onClick={() => pick.run({ order_id: row.order_id })}>
                  {t('callThis', { patient: row.patient })}
                </DeskButton>
              ) : null}
            </PersonLine>
          ))}
        </ol>
      )}
      {elsewhere > 0 ? <p className="type-small text-muted">{t('elsewhere', { count: elsewhere })}</p> : null}
    </section>
  )
}
