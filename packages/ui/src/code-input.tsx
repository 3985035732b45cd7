import { useState } from 'react'
import { codeAfter } from './code-value.ts'
import { describedBy, Field, type FieldProps } from './field.tsx'

/**
 * Boxes (four by default) drawn over one real input: one label for screen readers, one target for autofill and paste
 * (interface.md 5.2). The box with `data-active` receives the next digit.
 */
export function CodeInput({
  id,
  value,
  onChange,
  onComplete,
  length = 4,
  disabled,
  ...field
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  /** Called when the last box is filled. */
  onComplete?: (value: string) => void
  length?: number
  disabled?: boolean
}) {
  const [focused, setFocused] = useState(false)
  const { active } = codeAfter(value, length)
  const change = (text: string) => {
    const next = codeAfter(text, length)
    if (next.code === value) return
    onChange(next.code)
    if (next.complete) onComplete?.(next.code)
  }
  return (
    <Field id={id} {...field}>
      <div className={`relative ${length > 4 ? 'w-full max-w-82' : 'w-fit max-w-full'}`}>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={value}
          disabled={disabled}
          onChange={(event) => change(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          // The caret is invisible, so it is kept at the box that is marked active.
          onSelect={(event) => event.currentTarget.setSelectionRange(value.length, value.length)}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={describedBy(id, field)}
          className="absolute inset-0 z-10 size-full cursor-text text-base opacity-0"
        />
        <div aria-hidden className={`flex ${length > 4 ? 'gap-1.5 sm:gap-2' : 'gap-2.5'}`}>
          {Array.from({ length }, (_, box) => (
            <span
              key={box}
              data-active={focused && box === active ? true : undefined}
              className={`type-number grid h-16 min-w-0 ${length > 4 ? 'flex-1' : 'w-14'} place-items-center rounded-control border-[1.5px] bg-white text-2xl font-semibold data-active:outline-3 data-active:outline-offset-2 data-active:outline-focus ${
                field.error ? 'border-2 border-error' : 'border-control'
              } ${disabled ? 'border-dashed bg-paper' : ''}`}
            >
              {value[box] ?? ''}
            </span>
          ))}
        </div>
      </div>
    </Field>
  )
}
