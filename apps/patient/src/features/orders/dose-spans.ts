/** A dose and the months, in a row, for which it is prescribed. */
export type DoseSpan = { from: number | null; to: number | null; strength: string }

/**
 * Joins months that follow each other with the same strength. An entry without a month stays alone.
 * @param lines the months of a shipment, in order; `strength` as prescribed, such as "1.7 mg"
 */
export function doseSpans(lines: readonly { month: number | null; strength: string }[]): DoseSpan[] {
  const spans: DoseSpan[] = []
  for (const { month, strength } of lines) {
    const last = spans.at(-1)
    const follows = last !== undefined && last.to !== null && month === last.to + 1
    if (follows && last.strength === strength) last.to = month
    else spans.push({ from: month, to: month, strength })
  }
  return spans
}
