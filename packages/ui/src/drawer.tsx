import type { ReactNode } from 'react'
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components'
import { CloseButton } from './toast.tsx'
import { words } from './words.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** Always visible at the bottom edge. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A panel over the page at its right edge: focus is trapped and then restored, Esc or a click outside closes it.
 * Imports react-aria-components, so a route loads this module lazily (performance.md).
 */
export function Drawer({ open, onClose, title, actions, children }: Props) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      isDismissable
      className="fixed inset-0 z-50 flex justify-end bg-ink/55"
    >
      <AriaModal className="h-full w-full max-w-md">
        <Dialog className="flex h-full flex-col bg-white shadow-float outline-none forced-colors:border">
          <div className="flex items-start justify-between gap-4 px-6 pt-6 sm:px-8">
            <Heading slot="title" className="type-h3">
              {title}
            </Heading>
            <div className="-mt-2.5 -mr-3">
              <CloseButton label={words.close} onClick={onClose} />
            </div>
          </div>
          <div className="grow overflow-y-auto px-6 py-4 sm:px-8">{children}</div>
          {actions ? <div className="border-t border-hairline px-6 py-4 sm:px-8">{actions}</div> : null}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
