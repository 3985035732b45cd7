import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import type { Chart } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { prescribingTexts } from '../../texts/en/clinic-prescribing.ts'
import { fieldId, withProduct, type DraftLine } from './prescription-draft.ts'
import { QuantityAndDirections } from './quantity-and-directions.tsx'

/**
 * One line of the prescription. The options start with the strength: a closed select truncates a long name at its end,
 * and the dose must never be truncated.
 */
export function PrescriptionLine({
  chart,
  line,
  addon,
  errorOf,
  onChange,
  onRemove,
}: {
  chart: Chart
  line: DraftLine
  /** Name of the add-on that the line prescribes; its medication is then fixed. */
  addon?: string | undefined
  errorOf: (field: 'med' | 'quantity' | 'addition') => string | undefined
  onChange: (line: DraftLine) => void
  onRemove?: (() => void) | undefined
}) {
  const t = useTexts(prescribingTexts)
  const products = line.slot === 'Support' ? chart.support_formulary : chart.formulary
  const offered = addon ? products.filter(({ med_id }) => med_id === line.medId) : products
  const wish = chart.forms.toSorted((a, b) => b.at.localeCompare(a.at))[0]?.requested[line.slot]
  return (
    <fieldset className="grid gap-3 rounded-control border border-hairline p-3.5">
      <legend className="px-1.5 font-semibold">
        {addon ? t('addonLine', { addon }) : line.slot === 'Support' ? t('supportLine') : line.label}
        {wish ? (
          <span className="type-meta font-normal text-muted"> {t('requestedDose', { dose: wish })}</span>
        ) : null}
      </legend>

      <SelectField
        id={fieldId(line.key, 'med')}
        label={t('medication')}
        placeholder={t('medicationChoice')}
        choices={offered.map((item) => ({ value: item.med_id, label: `${item.strength} · ${item.name}` }))}
        value={line.medId}
        onChange={(medId) => onChange(withProduct(chart, line, medId))}
        error={errorOf('med')}
      />
      <QuantityAndDirections chart={chart} line={line} errorOf={errorOf} onChange={onChange} />
      {onRemove ? (
        <div>
          <DeskButton tone="quiet" onClick={onRemove}>
            {t('remove')}
          </DeskButton>
        </div>
      ) : null}
    </fieldset>
  )
}
