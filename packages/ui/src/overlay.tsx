import { useLayoutEffect, useRef } from 'react'
import { Spinner } from './spinner.tsx'

/**
 * Covers the page while a request runs, with a text such as "Please wait... Submitting form!". A native modal dialog:
 * the page behind is inert and the text is read out. The user cannot dismiss it; the caller removes it.
 */
export function Overlay({ text, open = true }: { text: string; open?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // With the paint, so that a page that follows takes the focus after it was given back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    // A second Esc closes the dialog even though its cancel event was prevented, so it is reopened.
    const show = () => element.showModal()
    const before = document.activeElement
    show()
    element.addEventListener('close', show)
    return () => {
      element.removeEventListener('close', show)
      element.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open])
  if (!open) return null
  return (
    <dialog
      ref={dialog}
      aria-label={text}
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 grid h-dvh max-h-none w-full max-w-none place-items-center bg-paper/95 p-6 text-ink outline-none backdrop:bg-transparent"
    >
      <p role="status" className="type-h3 flex flex-col items-center gap-5 text-center">
        <span className="text-bottle">
          <Spinner size={44} />
        </span>
        {text}
      </p>
    </dialog>
  )
}
