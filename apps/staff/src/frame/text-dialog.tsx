import { useForm, type Sending } from '@contour/client/use-form'
import { TextArea } from '@contour/ui/text-area'
import type { ReactNode } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'
import { FormDialog } from './form-dialog.tsx'

/** An action that requires a reason: the text field, its limit, the error in place, one button. */
export default function TextDialog({
  title,
  label,
  hint,
  least = 1,
  limit,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  action: { busy, problem },
  children,
  onConfirm,
  onClose,
}: {
  title: string
  label: string
  hint?: string
  /** The minimum number of characters that the server accepts. */
  least?: number
  limit: number
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  action: Pick<Sending, 'busy' | 'problem'>
  children?: ReactNode
  onConfirm: (text: string) => void
  onClose: () => void
}) {
  const t = useTexts(frameTexts)
  const written = (text: string) => text.trim()
  const form = useForm({
    id: 'dialog',
    start: { text: '' },
    check: ({ text }) => ({
      text:
        written(text).length < least
          ? t('textMissing', { label })
          : written(text).length > limit
            ? t('textTooLong', { limit })
            : undefined,
    }),
    action: {
      busy,
      problem,
      error: problem === undefined ? null : { field: 'text' },
      doneAt: 0,
      reset: () => {},
    },
    send: ({ text }) => onConfirm(written(text)),
  })
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      {...(cancelLabel === undefined ? {} : { cancelLabel })}
      tone={tone}
      form={form}
      onClose={onClose}
    >
      {children}
      <TextArea {...form.field('text')} label={label} hint={hint} limit={limit} rows={3} />
    </FormDialog>
  )
}
