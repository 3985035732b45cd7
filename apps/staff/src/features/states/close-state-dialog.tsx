import { useForm } from '@contour/client/use-form'
import { OPENING_LIMITS } from '@contour/domain/states/state-opening'
import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { calls } from '../../calls/calls.ts'
import type { OpenedState } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { statesTexts } from '../../texts/en/states.ts'
import { tooShort } from './too-short.ts'

/** Closes a state with what its visitors read, or changes that message. */
export function CloseStateDialog({ state, onClose }: { state: OpenedState; onClose: () => void }) {
  const t = useTexts(statesTexts)
  const { name, opened } = state
  const title = t(opened ? 'closeState' : 'changeMessage', { name })
  const save = useAction({
    act: calls.states.close,
    refresh: [['states'], ['overview']],
    done: () => t('nowClosed', { name }),
    onDone: onClose,
  })
  const form = useForm({
    id: 'state',
    start: { message: opened ? t('closedDraft', { name }) : state.message, reason: '' },
    check: ({ message, reason }) => ({ message: tooShort(t, message), reason: tooShort(t, reason) }),
    action: save,
    send: ({ message, reason }) =>
      save.run({ state: state.state, message: message.trim(), reason: reason.trim() }),
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
