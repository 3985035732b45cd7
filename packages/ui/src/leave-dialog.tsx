import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

type Props = {
  title: string
  text: string
  stayLabel: string
  leaveLabel: string
  onStay: () => void
  onLeave: () => void
}

/**
 * Asks whether a page may be left although something on it would be lost. Native and modal, so that it also stands above
 * another native dialog, such as a stage: everything behind it is inert, Esc stays, and the focus returns to where it was.
 */
export function LeaveDialog({ title, text, stayLabel, leaveLabel, onStay, onLeave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stay = useRef<HTMLButtonElement>(null)
  const id = useId()
  // With the paint, so that a page that follows takes the focus after it was given back.
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    stay.current?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onStay()
      }}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[calc(100dvh-2rem)] w-full max-w-none overflow-y-auto rounded-t-card bg-white p-6 text-ink shadow-float outline-none backdrop:bg-ink/55 sm:inset-0 sm:m-auto sm:max-w-form sm:rounded-card sm:p-8 forced-colors:border"
    >
      <h2 id={`${id}-title`} className="type-h3">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-3">
        {text}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button ref={stay} onClick={onStay}>
          {stayLabel}
        </Button>
        <Button tone="danger" onClick={onLeave}>
          {leaveLabel}
        </Button>
      </div>
    </dialog>
  )
}
