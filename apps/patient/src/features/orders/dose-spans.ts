/** A dose and the months, in a row, for which it is prescribed, with the lot of their vials. */
export type DoseSpan<Lot> = { from: number | null; to: number | null; strength: string; lot: Lot | null }

/**
 * Joins months that follow each other with the same strength from the same lot: another lot may be drawn to another line
 * (D-89). An entry without a month stays alone.
 * @param lines the months of a shipment, in order; `strength` as prescribed, such as "1.7 mg"
 * @param monthsBefore months of treatment before Month 1 of the prescription (D-88)
 */
export function doseSpans<Lot extends { number: string; ug_per_ml: number }>(
  lines: readonly { month: number | null; strength: string; lot: Lot | null }[],
  monthsBefore: number,
): DoseSpan<Lot>[] {
  const spans: DoseSpan<Lot>[] = []
  for (const { month: written, strength, lot } of lines) {
    const month = written === null ? null : monthsBefore + written
    const last = spans.at(-1)
    const follows = last !== undefined && last.to !== null && month === last.to + 1
    const isSameVial = last?.lot?.number === lot?.number && last?.lot?.ug_per_ml === lot?.ug_per_ml
    if (follows && last.strength === strength && isSameVial) last.to = month
    else spans.push({ from: month, to: month, strength, lot })
  }
  return spans
}
