import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'

/**
 * A form in a dialog: its fields, the server's error below them, one button that names its action, and a button to go
 * back. `submitLabel` null hides the submit button while there is nothing to send yet.
 */
export function FormDialog({
  title,
  submitLabel,
  cancelLabel,
  tone = 'primary',
  busy,
  problem,
  children,
  onSubmit,
  onClose,
}: {
  title: string
  submitLabel: string | null
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  busy: boolean
  problem: string | undefined
  children: ReactNode
  onSubmit: () => void
  onClose: () => void
}) {
  const t = useTexts(frameTexts)
  const id = useId()
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      stickyActions
      actions={
        <>
          {submitLabel === null ? null : (
            <Button size="desk" tone={tone} type="submit" form={id} busy={busy}>
              {submitLabel}
            </Button>
          )}
          <Button size="desk" tone="secondary" onClick={onClose}>
            {cancelLabel ?? t('goBack')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        {problem ? (
          <p role="alert" className="font-semibold text-error">
            {t('error', { problem })}
          </p>
        ) : null}
      </form>
    </Modal>
  )
}
