import { ADDITION_MAX, MONTHLY_DOSES, quantityText } from '@contour/domain/dosing/directions'
import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import type { Chart } from '../../calls/calls.ts'
import { prescribingTexts } from '../../texts/en/clinic-prescribing.ts'
import { DosedText } from './dosed-text.tsx'
import { builtDirections, fieldId, type DraftLine } from './prescription-draft.ts'

const QUANTITIES = Array.from({ length: MONTHLY_DOSES.max }, (_, index) =>
  quantityText(index + MONTHLY_DOSES.min),
)

/** How much of one line is dispensed, the directions that follow from its fields, and what may be added (D-79). */
export function QuantityAndDirections({
  chart,
  line,
  errorOf,
  onChange,
}: {
  chart: Chart
  line: DraftLine
  errorOf: (field: 'quantity' | 'addition') => string | undefined
  onChange: (line: DraftLine) => void
}) {
  const t = useTexts(prescribingTexts)
  return (
    <>
      {line.slot === 'Support' ? (
        <TextField
          id={fieldId(line.key, 'quantity')}
          label={t('quantity')}
          widthChars={18}
          maxLength={100}
          value={line.quantity}
          onChange={(quantity) => onChange({ ...line, quantity })}
          error={errorOf('quantity')}
        />
      ) : (
        <SelectField
          id={fieldId(line.key, 'quantity')}
          label={t('weeklyDoses')}
          choices={QUANTITIES.map((text) => ({ value: text, label: text }))}
          value={line.quantity}
          onChange={(quantity) => onChange({ ...line, quantity })}
          error={errorOf('quantity')}
        />
      )}
      <div>
        <p className="type-meta text-muted">{t('directions')}</p>
        <p>
          <DosedText text={builtDirections(chart, line.slot, line.medId)} />
        </p>
      </div>
      <TextField
        id={fieldId(line.key, 'addition')}
        label={t('addition')}
        optional
        maxLength={ADDITION_MAX}
        value={line.addition}
        onChange={(addition) => onChange({ ...line, addition })}
        error={errorOf('addition')}
      />
    </>
  )
}
