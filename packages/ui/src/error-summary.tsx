import { useEffect, useRef, type MouseEvent } from 'react'
import { words } from './words.ts'

export type SummaryError = { fieldId: string; message: string }

/**
 * Lists all errors of the page with links to their fields. Takes the focus when it appears and whenever `attempt`
 * changes, brings the field of a single error into view, and prefixes the page's title with "Error:" while it is shown
 * (GOV.UK pattern, interface.md 5.2). Renders nothing without errors.
 */
export function ErrorSummary({ errors, attempt }: { errors: readonly SummaryError[]; attempt?: number }) {
  return errors.length > 0 ? <Summary key={attempt} errors={errors} /> : null
}

/** Remounted for each attempt, so that each attempt moves the focus. */
function Summary({ errors }: { errors: readonly SummaryError[] }) {
  const box = useRef<HTMLDivElement>(null)
  const only = errors.length === 1 ? errors[0]?.fieldId : undefined
  useEffect(() => {
    box.current?.focus()
    // With one error the next press belongs to its field, which the summary may have pushed under the foot of the page.
    const field = only === undefined ? null : document.getElementById(only)
    // The line of a checkbox is its label; the box itself is only its first row.
    const line = field?.closest('label') ?? field
    line?.scrollIntoView({ block: 'nearest' })
  }, [only])
  useEffect(() => {
    const plain = document.title
    document.title = `${words.error} ${plain}`
    return () => {
      document.title = plain
    }
  }, [])
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-control border-2 border-error bg-white p-5">
      <h2 className="type-h3 text-error">{words.errorTitle}</h2>
      <ul className="mt-2 grid gap-1">
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a
              href={`#${error.fieldId}`}
              onClick={(event) => goToField(event, error.fieldId)}
              className="inline-flex min-h-8 items-center rounded-small font-semibold text-error underline decoration-[1.5px] underline-offset-3"
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focuses the field, or the first invalid (else the first) control of a group, without adding to the history. */
function goToField(event: MouseEvent, fieldId: string) {
  const target = document.getElementById(fieldId)
  if (!target) return
  event.preventDefault()
  const control = target.matches('input, select, textarea, button, iframe')
    ? target
    : (target.querySelector<HTMLElement>('[aria-invalid=true]') ??
      target.querySelector<HTMLElement>('input, select, textarea, button') ??
      target)
  control.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
}
