import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import TextDialog from '../../frame/text-dialog.tsx'
import { patientDialogTexts } from '../../texts/en/billing-patient-dialogs.ts'
import { formatFullInstant } from '../../words/times.ts'
import { BILLING } from './billing-reads.ts'

type Props = { patient: { id: string; name: string }; until: string; onClose: () => void }

/** Lets a patient try cards again before the block expires, with a reason (S-36). */
export default function LiftBlockDialog({ patient, until, onClose }: Props) {
  const t = useTexts(patientDialogTexts)
  const lift = useAction({
    act: calls.billing.liftBlock,
    refresh: [...BILLING, ['service-orders']],
    done: ({ lifted }) => (lifted > 0 ? t('lifted', { patient: patient.name }) : t('liftedBefore')),
    onDone: onClose,
  })
  return (
    <TextDialog
      title={t('liftTitle', { patient: patient.name })}
      label={t('reason')}
      hint={t('liftHint')}
      least={3}
      limit={500}
      confirmLabel={t('lift')}
      action={lift}
      onConfirm={(reason) => lift.run({ id: patient.id, reason })}
      onClose={onClose}
    >
      <p>{t('liftText', { time: formatFullInstant(until) })}</p>
    </TextDialog>
  )
}
