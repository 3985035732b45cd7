import { useLayoutEffect, useRef, type HTMLAttributes, type KeyboardEvent, type RefObject } from 'react'
import { describedBy, Field, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  name?: string
  type?: 'text' | 'email' | 'tel' | 'password' | 'search' | 'url' | 'date' | 'time'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  autoCapitalize?: 'none' | 'words' | 'characters'
  maxLength?: number
  placeholder?: string
  readOnly?: boolean
  disabled?: boolean
  spellCheck?: boolean
  /** Unit or sign shown inside the box at its end, such as "lb". */
  suffix?: string
  /** Width in characters of the expected input; a ZIP box that is 62 characters wide suggests the wrong thing. */
  widthChars?: number
  /** The box controls a list of choices that the caller renders (ARIA combobox). */
  combobox?: { listId: string; open: boolean; activeId: string | undefined }
}

export function TextField({
  id,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  suffix,
  widthChars,
  combobox,
  type = 'text',
  ...input
}: TextFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  useEarlyText(box, value, onChange)
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="relative" style={widthChars ? { maxWidth: `calc(${widthChars}ch + 48px)` } : undefined}>
        <input
          {...input}
          {...(combobox ? comboboxProps(combobox) : {})}
          ref={box}
          id={id}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={`control-box ${suffix ? 'pr-12' : ''}`}
        />
        {suffix ? (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-4 grid place-items-center text-muted"
          >
            {suffix}
          </span>
        ) : null}
      </div>
    </Field>
  )
}

/**
 * Takes over what stands in a prerendered box when the page hydrates: a person on a slow connection has typed it, or a
 * password manager has filled it in. The next render would empty the box.
 */
function useEarlyText(
  box: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const looked = useRef(false)
  useLayoutEffect(() => {
    if (looked.current) return
    looked.current = true
    const early = box.current?.value
    if (early && !value) onChange(early)
  }, [box, value, onChange])
}

const comboboxProps = ({ listId, open, activeId }: NonNullable<TextFieldProps['combobox']>) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': open,
  'aria-controls': open ? listId : undefined,
  'aria-activedescendant': activeId,
})
