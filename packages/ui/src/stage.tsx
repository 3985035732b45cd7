import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { CloseButton } from './toast.tsx'

/** Marks the first control of a stage, or the element around it: it gets the focus when the controls change. */
export const FIRST_CONTROL = { 'data-first-control': '' } as const

type Props = {
  label: string
  closeLabel: string
  topic: string
  status: ReactNode
  controls: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A dark dialog around a picture: the whole window on a phone, a panel on a desktop. Native and modal: the page behind is
 * inert, Esc closes it, and the focus returns to where it was.
 * @param topic changes with the controls, so that the focus is never left on one that is gone
 */
export function Stage({ label, closeLabel, topic, status, controls, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // With the paint, so that a page that follows takes the focus after it was given back.
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // The first control follows; the close button, which is first in the page, is not the one to begin with.
    element?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    const element = dialog.current
    const focused = document.activeElement
    if (element && (!element.contains(focused) || focused === element))
      element.querySelector<HTMLElement>('button[data-first-control], [data-first-control] button')?.focus()
  }, [topic])
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-ink text-white outline-none backdrop:bg-ink/60 lg:m-auto lg:h-[min(41rem,94dvh)] lg:w-[53.75rem] lg:rounded-card"
    >
      <div className="flex size-full flex-col">
        <div className="relative min-h-0 flex-1 overflow-hidden">
          {children}
          <div className="absolute inset-x-4 top-4 flex items-center justify-between gap-3">
            <span className="type-number flex min-h-9 items-center gap-2 rounded-chip bg-bottle-deep/90 px-4 font-semibold empty:invisible">
              {status}
            </span>
            <span className="rounded-full bg-bottle-deep/90 text-white [&>button]:hover:bg-bottle">
              <CloseButton label={closeLabel} onClick={onClose} />
            </span>
          </div>
        </div>
        {controls}
      </div>
    </dialog>
  )
}
