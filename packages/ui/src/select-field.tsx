import { describedBy, Field, type FieldProps } from './field.tsx'
import { SelectBox } from './select-box.tsx'

export type SelectChoice = { value: string; label: string; disabled?: boolean }

export type SelectFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  choices: readonly SelectChoice[]
  /** The first, empty option, such as "Choose your state". */
  placeholder?: string
  name?: string
  autoComplete?: string
  disabled?: boolean
  onBlur?: () => void
}

/** A native select: the phone's own picker is better than a custom list and adds nothing to the first route. */
export function SelectField({
  id,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  choices,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <SelectBox
        {...select}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </SelectBox>
    </Field>
  )
}
