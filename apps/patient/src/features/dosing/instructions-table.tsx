// A table laid out as a grid loses its roles in Safari, so they are spelled out.
import { DoseText } from '@contour/ui/dose-text'
import { useTexts } from '@contour/texts/use-texts'
import { dosageTexts } from '../../texts/en/dosing.ts'
import type { InstructionRow } from './instruction-rows.ts'

const HEAD = 'pr-3 pb-2 text-left text-muted font-semibold'
const CELL = 'print:border-t print:border-hairline print:py-2 print:pr-3 print:align-top'

/**
 * The instructions table: Month, Medication, Strength, Directions (decisions S-55). On the screen a row puts its
 * directions under the medication, on paper it is a line of the table.
 */
export function InstructionsTable({ rows }: { rows: readonly InstructionRow[] }) {
  const t = useTexts(dosageTexts)
  return (
    <table role="table" className="block w-full border-collapse print:table">
      <caption className="sr-only">{t('instructions')}</caption>
      <thead role="rowgroup" className="sr-only print:not-sr-only print:table-header-group">
        <tr role="row" className="print:table-row">
          {(['rowMonth', 'rowMedication', 'rowStrength', 'rowDirections'] as const).map((key) => (
            <th key={key} role="columnheader" scope="col" className={HEAD}>
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid print:table-row-group">
        {rows.map((row) => (
          <tr
            key={row.rxId}
            role="row"
            className="grid grid-cols-[minmax(0,6.5rem)_minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-t border-hairline py-3.5 print:table-row"
          >
            <th
              role="rowheader"
              scope="row"
              className={`text-left font-semibold print:whitespace-nowrap ${CELL}`}
            >
              {row.month}
            </th>
            <td role="cell" className={`font-semibold [overflow-wrap:anywhere] ${CELL}`}>
              {row.name}
            </td>
            <td role="cell" className={`text-right text-[1.125rem] font-semibold ${CELL}`}>
              <DoseText>{row.strength}</DoseText>
            </td>
            <td
              role="cell"
              className={`col-span-2 col-start-2 text-muted [overflow-wrap:anywhere] print:text-ink ${CELL}`}
            >
              {row.directions}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
