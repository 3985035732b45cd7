import { OPENING_LIMITS } from '@contour/domain/states/state-opening'
import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { calls, type OpenedState } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { statesTexts } from '../../texts/en/states.ts'
import { tooShort } from './too-short.ts'

export function CloseStateDialog({ state, onClose }: { state: OpenedState; onClose: () => void }) {
  const t = useTexts(statesTexts)
  const { name, opened } = state
  const title = t(opened ? 'closeState' : 'changeMessage', { name })
  const form = useActionForm({
    id: 'state',
    start: { message: opened ? t('closedDraft', { name }) : state.message, reason: '' },
    check: ({ message, reason }) => ({ message: tooShort(t, message), reason: tooShort(t, reason) }),
    act: calls.states.close,
    refresh: [['states'], ['overview']],
    done: () => t('nowClosed', { name }),
    onDone: onClose,
    input: ({ message, reason }) => ({ state: state.state, message: message.trim(), reason: reason.trim() }),
  })
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      tone={opened ? 'danger' : 'primary'}
      form={form}
      onClose={onClose}
    >
      <p>{t('closeIntro', { name })}</p>
      <TextField {...form.field('message')} label={t('message')} maxLength={OPENING_LIMITS.message} />
      <TextField
        {...form.field('reason')}
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={OPENING_LIMITS.reason}
      />
    </FormDialog>
  )
}
