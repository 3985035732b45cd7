import { useTexts } from '@contour/texts/use-texts'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import type { Chart } from '../calls/calls.ts'
import { prescribingTexts } from '../texts/en/clinic-prescribing.ts'
import { fieldId, usualDirections } from './prescription-draft.ts'
import type { DraftLine } from './prescription-draft.ts'

/** Quantity and directions of the months, folded; the fold says whether they are the usual ones, and opens for errors. */
export function LineDetails({
  chart,
  lines,
  errorOf,
  onChange,
}: {
  chart: Chart
  lines: readonly DraftLine[]
  errorOf: (key: string, field: 'quantity' | 'directions') => string | undefined
  onChange: (line: DraftLine) => void
}) {
  const t = useTexts(prescribingTexts)
  // It stays open while an error in it is corrected.
  const [opened, setOpened] = useState(false)
  const quantities = [...new Set(lines.map(({ quantity }) => quantity.trim()))]
  const usual = lines.every(
    (line) => line.directions.trim() === usualDirections(chart, line.slot, line.medId).trim(),
  )
  const wrong = lines.some(({ key }) => errorOf(key, 'quantity') ?? errorOf(key, 'directions'))
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
            <legend className="font-semibold">{line.slot}</legend>
            <TextField
              id={fieldId(line.key, 'quantity')}
              label={t('quantity')}
              widthChars={18}
              maxLength={100}
              value={line.quantity}
              onChange={(quantity) => onChange({ ...line, quantity })}
              error={errorOf(line.key, 'quantity')}
            />
            <TextArea
              id={fieldId(line.key, 'directions')}
              label={t('directions')}
              rows={3}
              value={line.directions}
              onChange={(directions) => onChange({ ...line, directions })}
              error={errorOf(line.key, 'directions')}
            />
          </fieldset>
        ))}
      </div>
    </details>
  )
}
