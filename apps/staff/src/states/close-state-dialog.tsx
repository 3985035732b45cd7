import { OPENING_LIMITS } from '@contour/domain/states/state-opening'
import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { OpenedState } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { statesTexts } from '../texts/en/states.ts'

/** Closes a state with what its visitors read, or changes that message. */
export function CloseStateDialog({ state, onClose }: { state: OpenedState; onClose: () => void }) {
  const t = useTexts(statesTexts)
  const { name } = state
  const [message, setMessage] = useState(state.opened ? t('closedDraft', { name }) : state.message)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const title = t(state.opened ? 'closeState' : 'changeMessage', { name })
  const save = useAction({
    act: calls.states.close,
    refresh: [['states'], ['overview']],
    done: () => t('nowClosed', { name }),
    onDone: onClose,
  })
  const isShort = (text: string) => text.trim().length < OPENING_LIMITS.least
  const short = (text: string) =>
    tried && isShort(text) ? t('tooShort', { least: OPENING_LIMITS.least }) : undefined
  const submit = () => {
    setTried(true)
    if (isShort(message) || isShort(reason)) return
    save.run({ state: state.state, message: message.trim(), reason: reason.trim() })
  }
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      tone={state.opened ? 'danger' : 'primary'}
      busy={save.busy}
      problem={save.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('closeIntro', { name })}</p>
      <TextField
        id="state-message"
        label={t('message')}
        maxLength={OPENING_LIMITS.message}
        value={message}
        onChange={setMessage}
        error={short(message)}
      />
      <TextField
        id="state-close-reason"
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={OPENING_LIMITS.reason}
        value={reason}
        onChange={setReason}
        error={short(reason)}
      />
    </FormDialog>
  )
}
