import { dateDigits, type DatePart, type DateParts } from './date-parts.ts'
import { describedBy, FieldGroup, type FieldProps } from './field.tsx'
import { words } from './words.ts'

export { emptyDate, isoDate, wrongDateParts, type DatePart, type DateParts } from './date-parts.ts'

const parts = [
  { part: 'month', size: 2 },
  { part: 'day', size: 2 },
  { part: 'year', size: 4 },
] as const

/**
 * Month, day, year as three text inputs in US order; no picker, no automatic tab (interface.md 5.2).
 * @param wrong the parts to mark; when omitted, an error marks all three
 * @param partHints ranges shown in the boxes, such as 1-31; they are not enforced
 */
export function DateTriple({
  id,
  value,
  onChange,
  wrong,
  partHints,
  birthday = true,
  disabled,
  onBlur,
  ...group
}: FieldProps & {
  value: DateParts
  onChange: (value: DateParts) => void
  wrong?: readonly DatePart[]
  partHints?: Partial<Record<DatePart, { min: number; max: number }>>
  birthday?: boolean
  disabled?: boolean
  onBlur?: () => void
}) {
  const labels = { month: words.month, day: words.day, year: words.year }
  return (
    <FieldGroup id={id} {...group}>
      <div className="flex gap-3">
        {parts.map(({ part, size }) => {
          const isWrong = Boolean(group.error) && (wrong ?? ['month', 'day', 'year']).includes(part)
          const range = partHints?.[part]
          const hint = range ? `${range.min}-${range.max}` : undefined
          return (
            <div key={part} className={size === 4 ? 'w-30' : 'w-22'}>
              <label htmlFor={`${id}-${part}`} className="mb-1 block">
                {labels[part]}
              </label>
              <input
                id={`${id}-${part}`}
                type="text"
                inputMode="numeric"
                autoComplete={birthday ? `bday-${part}` : 'off'}
                value={value[part]}
                placeholder={hint}
                min={range?.min}
                max={range?.max}
                disabled={disabled}
                onBlur={onBlur}
                aria-invalid={isWrong ? true : undefined}
                aria-describedby={
                  [describedBy(id, { error: isWrong }), hint ? `${id}-${part}-hint` : '']
                    .filter(Boolean)
                    .join(' ') || undefined
                }
                onChange={(event) => onChange({ ...value, [part]: dateDigits(event.target.value, size) })}
                className="control-box type-number"
              />
              {hint ? (
                <p id={`${id}-${part}-hint`} className="sr-only">
                  {hint}
                </p>
              ) : null}
            </div>
          )
        })}
      </div>
    </FieldGroup>
  )
}
