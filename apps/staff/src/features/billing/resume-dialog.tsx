import { useTexts } from '@contour/texts/use-texts'
import { LoadingBlock } from '@contour/ui/loading-block'
import { useQuery } from '@tanstack/react-query'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import { ReadFailed } from '../../frame/read-states.tsx'
import { billingLedgerTexts } from '../../texts/en/billing-ledger.ts'
import { BILLING, billingReads } from './billing-reads.ts'

type Props = { plan: { id: string; patient: string }; onClose: () => void }

/** Resumes what a dispute stopped: first shows the next charge, and whether the medicine lasts until its parcel (M-28, D-88). */
export default function ResumeDialog({ plan, onClose }: Props) {
  const t = useTexts(billingLedgerTexts)
  const read = useQuery(billingReads.resumePreview(plan.id))
  const resume = useAction({
    act: calls.billing.resumePlan,
    refresh: [...BILLING, ['service-orders'], ['tasks']],
    done: () => t('resumed', { patient: plan.patient }),
    onDone: onClose,
  })
  const lines = read.data?.lines
  return (
    <ConfirmAction
      title={t('resumeTitle', { patient: plan.patient })}
      confirmLabel={lines ? t('resume') : null}
      cancelLabel={t('resumeKeep')}
      action={resume}
      onConfirm={() => resume.run({ id: plan.id })}
      onClose={onClose}
    >
      <p>{t('resumeText')}</p>
      {read.isPending ? <LoadingBlock label={t('resumeCalculating')} lines={3} /> : null}
      <ReadFailed read={read} />
      {lines ? (
        <div>
          <p className="font-semibold">{t('resumeReads')}</p>
          <ul className="list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </ConfirmAction>
  )
}
