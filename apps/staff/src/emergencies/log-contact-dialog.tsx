import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import TextDialog from '../frame/text-dialog.tsx'
import { emergenciesTexts } from '../texts/en/emergencies.ts'

/** Logs how the person of a red thread was reached, which ends its alerts (D-46). */
export default function LogContactDialog({
  thread,
  onClose,
}: {
  thread: { id: string; name: string }
  onClose: () => void
}) {
  const t = useTexts(emergenciesTexts)
  const log = useAction({
    act: calls.emergencies.logContact,
    refresh: [['emergencies'], ['inbox'], ['inbox-context'], ['tasks']],
    done: () => t('logged'),
    onDone: onClose,
  })
  return (
    <TextDialog
      title={t('logTitle', { name: thread.name || t('somebody') })}
      label={t('how')}
      hint={t('howHint')}
      least={3}
      limit={1000}
      confirmLabel={t('confirm')}
      busy={log.busy}
      problem={log.problem}
      onConfirm={(text) => log.run({ id: thread.id, text })}
      onClose={onClose}
    />
  )
}
