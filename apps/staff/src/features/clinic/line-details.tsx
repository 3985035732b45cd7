import { useTexts } from '@contour/texts/use-texts'
import { useState } from 'react'
import type { Chart } from '../../calls/calls.ts'
import { prescribingTexts } from '../../texts/en/clinic-prescribing.ts'
import type { DraftLine } from './prescription-draft.ts'
import { QuantityAndDirections } from './quantity-and-directions.tsx'

/** Quantity and directions of the months, folded; the fold says whether they are the usual ones, and opens for errors. */
export function LineDetails({
  chart,
  lines,
  errorOf,
  onChange,
}: {
  chart: Chart
  lines: readonly DraftLine[]
  errorOf: (key: string, field: 'quantity' | 'addition') => string | undefined
  onChange: (line: DraftLine) => void
}) {
  const t = useTexts(prescribingTexts)
  // It stays open while an error in it is corrected.
  const [opened, setOpened] = useState(false)
  const quantities = [...new Set(lines.map(({ quantity }) => quantity.trim()))]
  const usual = lines.every((line) => line.addition.trim() === '')
  const wrong = lines.some(({ key }) => errorOf(key, 'quantity') ?? errorOf(key, 'addition'))
  return (
    <details
      open={opened || wrong}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      className="border-y border-hairline"
    >
      <summary className="flex min-h-8 cursor-pointer flex-wrap items-center justify-between gap-x-3 text-[0.9375rem]">
        <strong>{t('details')}</strong>
        <span className="type-meta text-muted">
          {t('detailFacts', { usual: usual ? 'yes' : 'no', quantity: quantities.join(', ') })}
        </span>
      </summary>
      <div className="grid gap-3 pt-1 pb-3">
        {lines.map((line) => (
          <fieldset key={line.key} className="grid gap-2">
            <legend className="font-semibold">{line.label}</legend>
            <QuantityAndDirections
              chart={chart}
              line={line}
              errorOf={(field) => errorOf(line.key, field)}
              onChange={onChange}
            />
          </fieldset>
        ))}
      </div>
    </details>
  )
}
