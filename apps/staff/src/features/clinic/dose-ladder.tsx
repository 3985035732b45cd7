import { defaultDoses, writtenMonths } from '@contour/domain/dosing/default-doses'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { formatStrength } from '@contour/domain/dosing/ladders'
import { slotOfLabel } from '@contour/domain/dosing/months'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { DoseText } from '@contour/ui/dose-text'
import type { Chart } from '../../calls/calls.ts'
import { prescribingTexts } from '../../texts/en/clinic-prescribing.ts'
import { requestedDoses } from './chart-facts.ts'
import { DoseCurve } from './dose-curve.tsx'
import { listStrengths } from './list-strengths.ts'
import { fieldId, withProduct, type DraftLine } from './prescription-draft.ts'

/**
 * The months of the prescription as blocks, each a native list of the strengths (arrow keys change it), under the curve
 * of their steps. Next to them stand the patient's wish and the stated schedule, where they differ.
 */
export function DoseLadder({
  chart,
  lines,
  errorOf,
  onChange,
}: {
  chart: Chart
  /** The months only, in order. */
  lines: readonly DraftLine[]
  errorOf: (key: string) => string | undefined
  onChange: (line: DraftLine) => void
}) {
  const t = useTexts(prescribingTexts)
  const parts = useParts(prescribingTexts)
  const { drug, term } = chart.order
  const strengths = lines.map((line) => chart.formulary.find((item) => item.med_id === line.medId))
  const shown = strengths.map((item) => item?.strength ?? '')
  const requested = requestedDoses(chart)
  const wishes = lines.map(({ slot }) => requested[slot] ?? '')
  const stated = lines.map(({ slot }) => statedDose(drug, term, slot))
  const oneName = new Set(chart.formulary.map(({ name }) => name)).size === 1
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong>{t('ladder', { drug: DRUG_TITLE[drug], months: term })}</strong>
        <span className="type-meta text-muted">
          {wishes.every((wish) => wish === '')
            ? null
            : same(shown, wishes)
              ? t('asRequested')
              : parts('requested', { doses: <DoseText>{listStrengths(wishes)}</DoseText> })}
        </span>
      </p>
      <DoseCurve
        ladder={chart.formulary.map(({ strength_ug }) => strength_ug)}
        doses={strengths.map((item) => item?.strength_ug)}
      />
      <div className="grid grid-cols-3 gap-2">
        {lines.map((line) => (
          <div key={line.key} className="relative min-w-0">
            <label
              htmlFor={fieldId(line.key, 'med')}
              className="pointer-events-none absolute top-1 left-2.5 text-[0.8125rem] leading-snug text-muted"
            >
              {line.label}
            </label>
            <select
              id={fieldId(line.key, 'med')}
              value={line.medId}
              onChange={(event) => onChange(withProduct(chart, line, event.target.value))}
              aria-invalid={errorOf(line.key) ? true : undefined}
              aria-describedby={errorOf(line.key) ? `${fieldId(line.key, 'med')}-error` : undefined}
              className="type-dose w-full cursor-pointer appearance-none rounded-control border-[1.5px] border-bottle bg-mint px-2.5 pt-5.5 pb-1 text-lg font-semibold"
            >
              <option value="">{t('doseChoice')}</option>
              {chart.formulary.map((item) => (
                <option key={item.med_id} value={item.med_id}>
                  {oneName ? item.strength : t('doseOf', { strength: item.strength, name: item.name })}
                </option>
              ))}
            </select>
            <svg
              aria-hidden
              viewBox="0 0 16 16"
              className="pointer-events-none absolute top-1.5 right-2 size-3.5 fill-none stroke-current stroke-2"
            >
              <path d="M3 6l5 5 5-5" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </div>
        ))}
      </div>
      {lines.map(({ key }) =>
        errorOf(key) ? (
          <p key={key} id={`${fieldId(key, 'med')}-error`} className="font-semibold text-error">
            {errorOf(key)}
          </p>
        ) : null,
      )}
      <p className="type-meta text-muted">
        {same(shown, stated)
          ? t('asStated')
          : parts('stated', { doses: <DoseText>{listStrengths(stated)}</DoseText> })}
      </p>
    </div>
  )
}

/** The stated dose of a month if none is chosen; empty for a label that is no month. */
function statedDose(drug: Chart['order']['drug'], term: number, label: string): string {
  const slot = slotOfLabel(label)
  const ug = slot ? writtenMonths(drug, term, defaultDoses(drug))[slot] : undefined
  return ug === undefined ? '' : formatStrength(ug)
}

const same = (some: readonly string[], others: readonly string[]): boolean =>
  some.every((text, index) => text === others[index])
