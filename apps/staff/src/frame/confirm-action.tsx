import type { Sending } from '@contour/client/use-form'
import { Modal } from '@contour/ui/modal'
import type { ReactNode } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'
import { ActionProblem } from './action-problem.tsx'
import { DeskButton } from './desk-button.tsx'

/** Confirms an action that moves money or cannot be undone; the button says what it does. */
export default function ConfirmAction({
  title,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  action,
  children,
  onConfirm,
  onClose,
}: {
  title: string
  /** Null while what it does is not read yet. */
  confirmLabel: string | null
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  action: Pick<Sending, 'busy' | 'problem'>
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}) {
  const t = useTexts(frameTexts)
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      role="alertdialog"
      stickyActions
      actions={
        <>
          {confirmLabel === null ? null : (
            <DeskButton tone={tone} busy={action.busy} onClick={onConfirm}>
              {confirmLabel}
            </DeskButton>
          )}
          <DeskButton onClick={onClose}>{cancelLabel ?? t('goBack')}</DeskButton>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        <ActionProblem problem={action.problem} />
      </div>
    </Modal>
  )
}
