import type { ReactNode } from 'react'
import { dateDigits } from './date-parts.ts'
import { describedBy, FieldGroup } from './field.tsx'
import { TextField } from './text-field.tsx'
import { words } from './words.ts'

export type HeightWeightValue = { feet: string; inches: string; weight: string }

/**
 * Inputs for height in feet and inches and weight in pounds; shows the resulting BMI while typing (F-INT-012).
 * @param bmi the sentence to show, computed by the caller with the domain's rule; undefined until both are known
 */
export function HeightWeight({
  id,
  value,
  onChange,
  heightLabel = 'Height',
  weightLabel = 'Weight',
  heightError,
  weightError,
  bmi,
}: {
  id: string
  value: HeightWeightValue
  onChange: (value: HeightWeightValue) => void
  heightLabel?: string
  weightLabel?: string
  heightError?: string | undefined
  weightError?: string | undefined
  bmi?: ReactNode
}) {
  const inputs = [
    { part: 'feet', label: words.feet, size: 1, unit: 'ft' },
    { part: 'inches', label: words.inches, size: 2, unit: 'in' },
  ] as const
  return (
    <div className="grid gap-6">
      <FieldGroup id={`${id}-height`} label={heightLabel} error={heightError}>
        <div className="flex gap-3">
          {inputs.map(({ part, label, size, unit }) => (
            <div key={part} className="relative w-28">
              <input
                id={`${id}-${part}`}
                type="text"
                inputMode="numeric"
                autoComplete="off"
                aria-label={label}
                value={value[part]}
                onChange={(event) => onChange({ ...value, [part]: dateDigits(event.target.value, size) })}
                aria-invalid={heightError ? true : undefined}
                aria-describedby={describedBy(`${id}-height`, { error: heightError })}
                className="control-box type-number pr-12"
              />
              <span
                aria-hidden
                className="pointer-events-none absolute inset-y-0 right-4 grid place-items-center text-muted"
              >
                {unit}
              </span>
            </div>
          ))}
        </div>
      </FieldGroup>
      <TextField
        id={`${id}-weight`}
        label={weightLabel}
        error={weightError}
        value={value.weight}
        onChange={(weight) => onChange({ ...value, weight: weight.replace(/[^\d.]/g, '').slice(0, 5) })}
        inputMode="decimal"
        autoComplete="off"
        suffix="lb"
        widthChars={10}
      />
      <output
        htmlFor={`${id}-feet ${id}-inches ${id}-weight`}
        aria-live="polite"
        className={`block min-h-14 rounded-control px-4.5 py-3.5 ${bmi ? 'bg-medicine-tint text-medicine' : 'bg-mist text-muted'}`}
      >
        {bmi ?? <span>{words.bmiWaits}</span>}
      </output>
    </div>
  )
}
