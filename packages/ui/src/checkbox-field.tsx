import type { ReactNode } from 'react'
import { describedBy, FieldError, FieldHint } from './field.tsx'
import { ChoiceMark } from './option-card.tsx'

export type CheckboxFieldProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
  children?: ReactNode
}

/** A single checkbox. The whole line is its label; the error is above it. */
export function CheckboxField({
  id,
  label,
  hint,
  error,
  checked,
  onChange,
  name,
  disabled,
  children,
}: CheckboxFieldProps) {
  return (
    <div className={error ? 'border-l-4 border-error pl-4' : ''}>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      <label
        htmlFor={id}
        className="flex min-h-12 gap-3.5 rounded-small py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      >
        <ChoiceMark
          id={id}
          kind="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          invalid={Boolean(error)}
          onToggle={() => onChange(!checked)}
          describedBy={describedBy(id, { hint, error })}
        />
        <span className={disabled ? 'text-muted' : ''}>{label}</span>
      </label>
      {hint || children ? (
        <div className="pl-9.5">
          {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
          {children}
        </div>
      ) : null}
    </div>
  )
}
