import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { describedBy, FieldGroup, type FieldProps } from './field.tsx'
import { pastePhone, phoneBoxes, typePhone, type PhoneParts } from './phone-parts.ts'
import { words } from './words.ts'

export { emptyPhone, joinPhone, splitPhone, type PhoneParts } from './phone-parts.ts'

/**
 * Renders a phone number as three boxes under one label: digits only, a pasted or autofilled number is split across
 * the boxes, and the focus moves to the next box.
 */
export function BoxedPhone({
  id,
  value,
  onChange,
  disabled,
  onBlur,
  ...group
}: FieldProps & {
  value: PhoneParts
  onChange: (value: PhoneParts) => void
  disabled?: boolean
  onBlur?: () => void
}) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const labels = [words.phoneArea, words.phoneMiddle, words.phoneLine]
  const settle = (from: number, next: { parts: PhoneParts; focus: number }) => {
    onChange(next.parts)
    if (next.focus !== from) boxes.current[next.focus]?.focus()
  }
  const onPaste = (event: ClipboardEvent, box: number) => {
    event.preventDefault()
    settle(box, pastePhone(value, box, event.clipboardData.getData('text')))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, box: number) => {
    if (event.key === 'Backspace' && event.currentTarget.value === '') boxes.current[box - 1]?.focus()
  }
  return (
    <FieldGroup id={id} {...group}>
      <div className="flex max-w-96 items-center gap-2">
        {phoneBoxes.map(({ part, size }, box) => (
          <input
            key={part}
            id={`${id}-${box + 1}`}
            ref={(element) => {
              boxes.current[box] = element
            }}
            type="tel"
            inputMode="numeric"
            // No maxLength: a browser that fills the whole number into the first box would truncate it.
            autoComplete={['tel', 'tel-local-prefix', 'tel-local-suffix'][box]}
            aria-label={labels[box]}
            aria-invalid={group.error ? true : undefined}
            aria-describedby={box === 0 ? describedBy(id, group) : undefined}
            value={value[part]}
            disabled={disabled}
            onChange={(event) => settle(box, typePhone(value, box, event.target.value))}
            onPaste={(event) => onPaste(event, box)}
            onKeyDown={(event) => onKeyDown(event, box)}
            onBlur={onBlur}
            className="control-box type-number min-w-0 text-center tracking-[0.08em]"
            style={{ flex: size }}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
