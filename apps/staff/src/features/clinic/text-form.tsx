import { useForm, type Sending } from '@contour/client/use-form'
import { useTexts } from '@contour/texts/use-texts'
import { Form } from '@contour/ui/form'
import { TextArea } from '@contour/ui/text-area'
import type { ReactNode } from 'react'
import { DeskButton } from '../../frame/desk-button.tsx'
import { useKeptText } from '../../frame/kept-text.ts'
import { frameTexts } from '../../texts/en/frame.ts'

/** A decision with one text field: its limit, its error in place, one button. */
export function TextForm({
  id,
  label,
  hint,
  limit,
  submitLabel,
  tone = 'primary',
  action,
  place,
  rows = 3,
  children,
  onSubmit,
}: {
  id: string
  label: string
  hint?: string
  limit: number
  submitLabel: string
  tone?: 'primary' | 'danger'
  action: Sending
  /** What the text is about: it is kept under this while it is not sent. */
  place: string
  rows?: number
  children?: ReactNode
  onSubmit: (text: string) => void
}) {
  const t = useTexts(frameTexts)
  const kept = useKeptText(`${id} ${place}`)
  const form = useForm({
    id,
    start: { text: kept.text },
    check: ({ text }) => ({
      text:
        text.trim() === ''
          ? t('textMissing', { label })
          : text.trim().length > limit
            ? t('textTooLong', { limit })
            : undefined,
    }),
    action: { ...action, error: action.error && { field: 'text' } },
    send: ({ text }) => {
      kept.write('')
      onSubmit(text.trim())
    },
  })
  return (
    <Form className="grid gap-4" onSubmit={() => form.submit()}>
      {children}
      <TextArea
        {...form.field('text')}
        onChange={(text) => {
          form.set({ text })
          kept.write(text)
        }}
        label={label}
        hint={hint}
        limit={limit}
        rows={rows}
      />
      <DeskButton type="submit" tone={tone} busy={form.busy} wide>
        {submitLabel}
      </DeskButton>
    </Form>
  )
}
