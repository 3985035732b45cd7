import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import type { ReactNode } from 'react'

/** Confirms an action that moves money or cannot be undone; the button says what it does. */
export default function ConfirmAction({
  title,
  confirmLabel,
  cancelLabel = 'Go back',
  tone = 'primary',
  busy,
  problem,
  children,
  onConfirm,
  onClose,
}: {
  title: string
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  busy: boolean
  problem: string | undefined
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button size="desk" tone={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button size="desk" tone="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        {problem ? (
          <p role="alert" className="font-semibold text-error">
            Error: {problem}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
