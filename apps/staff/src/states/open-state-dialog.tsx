import { OPENING_LIMITS, RED_LINE_TEXTS } from '@contour/domain/states/state-opening'
import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { OpenedState } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { statesTexts } from '../texts/en/states.ts'

/** Opens a state, or says what stands in the way and who removes it. */
export function OpenStateDialog({ state, onClose }: { state: OpenedState; onClose: () => void }) {
  const t = useTexts(statesTexts)
  const { name, lines } = state
  const [document, setDocument] = useState('')
  const [dated, setDated] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const save = useAction({
    act: calls.states.open,
    refresh: [['states'], ['overview']],
    done: () => t('opened', { name }),
    onDone: onClose,
  })
  const isShort = (text: string) => text.trim().length < OPENING_LIMITS.least
  const short = (text: string) =>
    tried && isShort(text) ? t('tooShort', { least: OPENING_LIMITS.least }) : undefined
  const submit = () => {
    setTried(true)
    if (isShort(document) || isShort(reason) || dated === '') return
    save.run({ state: state.state, law_document: document.trim(), law_dated: dated, reason: reason.trim() })
  }
  const blocked = lines.length > 0
  return (
    <FormDialog
      title={t('openState', { name })}
      submitLabel={blocked ? null : t('openState', { name })}
      busy={save.busy}
      problem={save.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {blocked ? (
        <>
          <p>{t('blocked', { name })}</p>
          <ul className="grid gap-2">
            {lines.map((line) => (
              <li key={line}>{t('everywhereItem', RED_LINE_TEXTS[line])}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>{t('openIntro', { name })}</p>
          <TextField
            id="state-document"
            label={t('document')}
            hint={t('documentHint', { name })}
            maxLength={OPENING_LIMITS.document}
            value={document}
            onChange={setDocument}
            error={short(document)}
          />
          <TextField
            id="state-dated"
            type="date"
            label={t('dated')}
            value={dated}
            onChange={setDated}
            error={tried && dated === '' ? t('noDate') : undefined}
          />
          <TextField
            id="state-reason"
            label={t('reason')}
            hint={t('reasonHint')}
            maxLength={OPENING_LIMITS.reason}
            value={reason}
            onChange={setReason}
            error={short(reason)}
          />
        </>
      )}
    </FormDialog>
  )
}
