import { OPENING_LIMITS, RED_LINE_TEXTS } from '@contour/domain/states/state-opening'
import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { calls, type OpenedState } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { statesTexts } from '../../texts/en/states.ts'
import { tooShort } from './too-short.ts'

export function OpenStateDialog({ state, onClose }: { state: OpenedState; onClose: () => void }) {
  const t = useTexts(statesTexts)
  const { name, lines } = state
  const form = useActionForm({
    id: 'state',
    start: { law_document: '', law_dated: '', reason: '' },
    check: (draft) => ({
      law_document: tooShort(t, draft.law_document),
      law_dated: draft.law_dated === '' ? t('noDate') : undefined,
      reason: tooShort(t, draft.reason),
    }),
    act: calls.states.open,
    refresh: [['states'], ['overview']],
    done: () => t('opened', { name }),
    onDone: onClose,
    input: ({ law_document, law_dated, reason }) => ({
      state: state.state,
      law_document: law_document.trim(),
      law_dated,
      reason: reason.trim(),
    }),
  })
  const isBlocked = lines.length > 0
  return (
    <FormDialog
      title={t('openState', { name })}
      submitLabel={isBlocked ? null : t('openState', { name })}
      form={form}
      onClose={onClose}
    >
      {isBlocked ? (
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
            {...form.field('law_document')}
            label={t('document')}
            hint={t('documentHint', { name })}
            maxLength={OPENING_LIMITS.document}
          />
          <TextField {...form.field('law_dated')} type="date" label={t('dated')} />
          <TextField
            {...form.field('reason')}
            label={t('reason')}
            hint={t('reasonHint')}
            maxLength={OPENING_LIMITS.reason}
          />
        </>
      )}
    </FormDialog>
  )
}
