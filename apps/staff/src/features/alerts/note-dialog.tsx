import { ALERT_NOTE_MAX } from '@contour/domain/alerts/alert'
import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { calls, type Alert } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { alertsTexts } from '../../texts/en/alerts.ts'

type Props = { act: 'take' | 'looked'; alert: Alert; onClose: () => void }

/** Takes an alert, or ends a fault that lasts until somebody has looked; both with a sentence for the others. */
export function NoteDialog({ act, alert, onClose }: Props) {
  const t = useTexts(alertsTexts)
  const isTaking = act === 'take'
  const form = useActionForm({
    id: 'alert',
    start: { note: '' },
    check: ({ note }) => ({ note: note.trim() ? undefined : t('noteMissing') }),
    act: isTaking ? calls.alerts.acknowledge : calls.alerts.lookedInto,
    refresh: [['alerts'], ['overview']],
    done: () => t(isTaking ? 'taken' : 'lookedDone'),
    onDone: onClose,
    input: ({ note }) => ({ id: alert.id, note: note.trim() }),
  })
  return (
    <FormDialog
      title={t(isTaking ? 'takeTitle' : 'lookedTitle', { title: alert.title })}
      submitLabel={t(isTaking ? 'take' : 'looked')}
      form={form}
      onClose={onClose}
    >
      {isTaking ? null : <p>{t('lookedText')}</p>}
      <TextField
        {...form.field('note')}
        label={t(isTaking ? 'takeNote' : 'lookedNote')}
        hint={isTaking ? t('takeHint') : undefined}
        maxLength={ALERT_NOTE_MAX}
      />
    </FormDialog>
  )
}
