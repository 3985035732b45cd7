import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { clinicChangeTexts } from '../../texts/en/clinic-changes.ts'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { formatFullInstant } from '../../words/times.ts'
import { whyNotAssignedToMe } from './decisions.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

/**
 * What the patient changed in the profile since the order was placed: the sex, an unlikely weight, a height outside the
 * range of the questionnaire, and a state other than the order's, which has to be confirmed before signing (D-39, D-72,
 * D-80, X-35).
 */
export function ChartChanges({ chart }: { chart: Chart }) {
  const t = useTexts(clinicChangeTexts)
  const decision = useTexts(clinicDecisionTexts)
  const { changes, order, patient } = chart
  const confirm = useAction({
    act: calls.clinic.confirmChanges,
    refresh: [['chart', order.id], ['queue']],
    done: () => t('done', { patient: patient.name }),
  })
  if (changes.length === 0) return null
  const open = changes.some((change) => change.confirmed_by === null)
  const blocks = changes.some((change) => change.blocks)
  return (
    <section aria-label={t('region')}>
      <Notice tone={open ? 'warn' : 'info'} title={t(blocks ? 'titleBlocks' : 'title')}>
        <ul>
          {changes.map((change) => (
            <li key={`${change.field} ${change.at} ${change.after}`}>
              {t(change.field, { before: change.before, after: change.after })}{' '}
              <span className="type-meta text-muted">
                {formatFullInstant(change.at)}
                {change.confirmed_by ? ` · ${t('confirmedBy', { name: change.confirmed_by })}` : ''}
              </span>
            </li>
          ))}
        </ul>
        {open ? (
          <div className="mt-2">
            <DeskButton
              busy={confirm.busy}
              reason={whyNotAssignedToMe(decision, chart) || undefined}
              onClick={() => confirm.run({ id: order.id })}
            >
              {t('confirm')}
            </DeskButton>
            <ActionProblem problem={confirm.problem} />
          </div>
        ) : null}
      </Notice>
    </section>
  )
}
