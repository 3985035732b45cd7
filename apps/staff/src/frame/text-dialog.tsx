import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { TextArea } from '@contour/ui/text-area'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'

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
  busy,
  problem,
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
  busy: boolean
  problem: string | undefined
  children?: ReactNode
  onConfirm: (text: string) => void
  onClose: () => void
}) {
  const t = useTexts(frameTexts)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const written = text.trim()
  const error = !tried
    ? undefined
    : written.length < least
      ? t('textMissing', { label })
      : written.length > limit
        ? t('textTooLong', { limit })
        : problem
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      stickyActions
      actions={
        <>
          <Button
            size="desk"
            tone={tone}
            busy={busy}
            onClick={() => {
              setTried(true)
              if (written.length >= least && written.length <= limit) onConfirm(written)
              else document.getElementById('dialog-text')?.focus()
            }}
          >
            {confirmLabel}
          </Button>
          <Button size="desk" tone="secondary" onClick={onClose}>
            {cancelLabel ?? t('goBack')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <TextArea
          id="dialog-text"
          label={label}
          hint={hint}
          limit={limit}
          rows={3}
          value={text}
          onChange={setText}
          error={error}
        />
      </div>
    </Modal>
  )
}
