/** The fields of a shipment's line that this rule uses; `month` is null for a support medication. */
type DoseLine = { readonly month: number | null; readonly strength: string }

const DAY_MS = 86_400_000
/** One line of a month is four weekly doses: a patient who follows the directions starts the next line no earlier. */
const DAYS_OF_LINE = 28
/** A month is at most 31 days, and a first dose may be two weeks late. Our own figures. */
const LONGEST_MONTH_DAYS = 31
const LATE_START_DAYS = 14

/**
 * Returns the month lines of a delivered shipment that the patient may be taking at `now`. The day of the first dose is
 * not stored, so a single line is returned only where it is certain: a shipment of one month, months of the same
 * strength, or the first four weeks after the delivery. Empty once the shipment must be used up, and for one without
 * month lines.
 */
export function currentDoses<Line extends DoseLine>(
  lines: readonly Line[],
  deliveredAt: Date,
  now: Date,
): readonly Line[] {
  const months = lines.filter(({ month }) => month !== null)
  const days = (now.getTime() - deliveredAt.getTime()) / DAY_MS
  if (days > months.length * LONGEST_MONTH_DAYS + LATE_START_DAYS) return []
  const certain = days < DAYS_OF_LINE || new Set(months.map(({ strength }) => strength)).size === 1
  return certain ? months.slice(0, 1) : months
}
