import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import { supportTexts } from '../../texts/en/support.ts'

/** Takes back the cancellation of a plan within its 24 hours, for a patient who calls again. */
export default function UndoDialog({
  plan,
  patient,
  onClose,
}: {
  plan: { id: string; plan_name: string }
  patient: string
  onClose: () => void
}) {
  const t = useTexts(supportTexts)
  const undo = useAction({
    act: calls.billing.undoCancel,
    refresh: [['service-orders'], ['people']],
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={t('undoTitle', { patient })}
      confirmLabel={t('undoCancel')}
      action={undo}
      onConfirm={() => undo.run({ id: plan.id })}
      onClose={onClose}
    >
      <p>{t('undoText', { plan: plan.plan_name })}</p>
    </ConfirmAction>
  )
}
