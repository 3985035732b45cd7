import type { ReactNode } from 'react'
import { words } from './words.ts'

/** Props of every field of this package (the order label, hint, error, control is GOV.UK's). */
export type FieldProps = {
  /** Also the target of the error summary's link. */
  id: string
  label: string
  hint?: ReactNode
  /** The message without its prefix; the field adds "Error:". */
  error?: string | undefined
  /** Marks an optional field; true shows the package's own word. */
  optional?: ReactNode
}

/** Returns the aria-describedby value of a control: its hint, then its error; undefined when it has neither. */
export function describedBy(id: string, parts: { hint?: unknown; error?: unknown }): string | undefined {
  const ids = [parts.hint ? `${id}-hint` : '', parts.error ? `${id}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={`${id}-hint`} className="type-small text-muted">
      {children}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={`${id}-error`} className="font-semibold text-error">
      <span>{words.error}</span> <span>{children}</span>
    </p>
  )
}

function Optional({ mark }: { mark: ReactNode }) {
  return mark ? (
    <span className="font-normal text-muted"> {mark === true ? words.optional : mark}</span>
  ) : null
}

/** Label, hint, error, then the control. A red bar marks the whole field, so that color is not the only sign. */
export function Field({ id, label, hint, error, optional, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={error ? 'border-l-4 border-error pl-4' : ''}>
      <div className="mb-2 grid gap-1">
        <label htmlFor={id} className="font-semibold">
          {label}
          <Optional mark={optional} />
        </label>
        {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
        {error ? <FieldError id={id}>{error}</FieldError> : null}
      </div>
      {children}
    </div>
  )
}

/** The same layout for a group of controls that belong to one question. */
export function FieldGroup({
  id,
  label,
  hint,
  error,
  optional,
  legendHidden = false,
  className = '',
  children,
}: FieldProps & { legendHidden?: boolean; className?: string; children: ReactNode }) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(id, { hint, error })}
      className={`min-w-0 ${error ? 'border-l-4 border-error pl-4' : ''} ${className}`}
    >
      <legend className={legendHidden ? 'sr-only' : `p-0 font-semibold ${hint || error ? 'mb-1' : 'mb-2'}`}>
        {label}
        <Optional mark={optional} />
      </legend>
      {hint || error ? (
        <div className="mb-3 grid gap-1">
          {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
          {error ? <FieldError id={id}>{error}</FieldError> : null}
        </div>
      ) : null}
      {children}
    </fieldset>
  )
}
