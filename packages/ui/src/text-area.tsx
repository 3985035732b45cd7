import { describedBy, Field, type FieldProps } from './field.tsx'
import { words } from './words.ts'

export type TextAreaProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  rows?: number
  /** Maximum number of characters, counted while typing. A text that is too long is reported, never truncated. */
  limit?: number
  disabled?: boolean
}

export function TextArea({
  id,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  rows = 4,
  limit,
  ...area
}: TextAreaProps) {
  const left = limit === undefined ? 0 : limit - value.length
  const described = [describedBy(id, { hint, error }), limit === undefined ? '' : `${id}-count`]
    .filter(Boolean)
    .join(' ')
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...area}
        id={id}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="control-box block resize-y"
      />
      {limit === undefined ? null : (
        <p
          id={`${id}-count`}
          aria-live="polite"
          className={`type-meta mt-2 ${left < 0 ? 'font-semibold text-error' : 'text-muted'}`}
        >
          {left < 0 ? words.charactersOver(-left) : words.charactersLeft(left)}
        </p>
      )}
    </Field>
  )
}
