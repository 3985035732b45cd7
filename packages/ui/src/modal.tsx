import type { ReactNode } from 'react'
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components'
import { Button } from './button.tsx'
import { CloseButton } from './toast.tsx'
import { words } from './words.ts'

/** Extends to the dialog's edges; the dialog then drops its bottom padding. */
const STICKY = 'sticky bottom-0 -mx-6 border-t border-hairline bg-white px-6 py-4 sm:-mx-8 sm:px-8'

/**
 * A dialog over the page: focus is trapped and then restored, Esc closes it. Imports react-aria-components, so a route
 * loads this module lazily, when it first opens a dialog (performance.md).
 * @param firm no Esc, no click outside, no close icon: the user must choose one of the actions
 */
export function Modal({
  open,
  onClose,
  title,
  firm = false,
  role = 'dialog',
  actions,
  stickyActions = false,
  wide = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  firm?: boolean
  role?: 'dialog' | 'alertdialog'
  actions?: ReactNode
  /** Keeps the actions visible while the content scrolls beneath them. */
  stickyActions?: boolean
  /** For two columns side by side on a desk. */
  wide?: boolean
  children: ReactNode
}) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      isDismissable={!firm}
      isKeyboardDismissDisabled={firm}
      data-modal
      className="fixed inset-0 z-50 grid place-items-end overflow-y-auto bg-ink/55 sm:place-items-center sm:p-6 print:static print:block print:overflow-visible print:bg-transparent print:p-0"
    >
      <AriaModal className={`w-full print:max-w-none ${wide ? 'max-w-[70rem]' : 'max-w-form'}`}>
        <Dialog
          role={role}
          className={`max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-t-card bg-white p-6 shadow-float outline-none sm:rounded-card sm:p-8 print:max-h-none print:overflow-visible print:p-0 print:shadow-none forced-colors:border ${stickyActions ? 'pb-0 sm:pb-0' : ''}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Heading slot="title" className="type-h3">
              {title}
            </Heading>
            {firm ? null : (
              <div className="-mt-2.5 -mr-3 print:hidden">
                <CloseButton label={words.close} onClick={onClose} />
              </div>
            )}
          </div>
          <div className="mt-3">{children}</div>
          {actions ? (
            <div
              className={`mt-6 flex flex-wrap items-start gap-3 print:hidden ${stickyActions ? STICKY : ''}`}
            >
              {actions}
            </div>
          ) : null}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}

/** A question with two buttons. `confirmTone` "danger" is for irreversible acts; `error` keeps the dialog open. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  confirmTone = 'primary',
  busy = false,
  error,
  onConfirm,
  onCancel,
}: {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  confirmTone?: 'primary' | 'danger'
  busy?: boolean
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}) {
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button tone={confirmTone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button tone="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
      {error ? (
        <p role="alert" className="mt-4 font-semibold text-error">
          {words.error} {error}
        </p>
      ) : null}
    </Modal>
  )
}
