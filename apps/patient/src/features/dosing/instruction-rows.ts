import { monthLabel } from '@contour/domain/dosing/months'
import { isScheduled, prescribedMonths } from '@contour/domain/dosing/prescribed-months'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { dosageTexts } from '../../texts/en/dosing.ts'
import type { ListedOrder } from '../orders/order-list.ts'

/** A row of the instructions: Month, Medication, Strength, Directions, as written (decisions S-55). */
export type InstructionRow = {
  rxId: string
  month: string
  name: string
  strength: string
  directions: string
}

type Texts = TextsOf<typeof dosageTexts>

export function rowsOfPrescription(
  {
    prescription_data: lines,
    months_before: before,
  }: Pick<ListedOrder, 'prescription_data' | 'months_before'>,
  t: Texts,
): readonly InstructionRow[] {
  return [
    ...prescribedMonths(lines).map(({ label, line }) => rowOf(line, monthLabel(label, before))),
    ...lines.filter((line) => !isScheduled(line)).map((line) => rowOf(line, t('anyMonth'))),
  ]
}

/**
 * Returns the rows of a shipment, in its order. Two months can be dispensed from one line: it is one row, under
 * both months.
 */
export function rowsOfShipment(
  { contents, months_before: before }: Pick<ListedOrder, 'contents' | 'months_before'>,
  t: Texts,
): readonly InstructionRow[] {
  const lines = contents.filter(
    ({ rxId }, index) => contents.findIndex((item) => item.rxId === rxId) === index,
  )
  return lines.map((line) => {
    const months = contents.flatMap(({ rxId, month }) =>
      rxId === line.rxId && month !== null ? [t('month', { month: before + month })] : [],
    )
    return rowOf(line, months.join(', ') || t('anyMonth'))
  })
}

const rowOf = (
  { rxId, name, strength, directions }: Omit<InstructionRow, 'month'>,
  month: string,
): InstructionRow => ({ rxId, month, name, strength, directions })
