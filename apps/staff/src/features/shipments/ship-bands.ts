import { addDays, type PlainDate } from '@contour/domain/time/plain-date'
import type { PharmacyReplacement, PharmacyRow } from '../../calls/calls.ts'

const SHIP_BANDS = ['stopped', 'late', 'today', 'tomorrow', 'later', 'paused'] as const
export type ShipBand = (typeof SHIP_BANDS)[number]

type Dated =
  | Pick<PharmacyRow, 'stopped' | 'status' | 'ship_on' | 'needed_by'>
  /** It replaces a parcel that its patient has paid for. */
  | Pick<PharmacyReplacement, 'replaces' | 'ship_on'>

/** Returns the band of a shipment by its ship date, a US Eastern date like `today`. */
function bandOf(row: Dated, today: PlainDate): ShipBand {
  if ('stopped' in row && row.stopped) return 'stopped'
  if ('status' in row && row.status === 'shipping_paused') return 'paused'
  if (row.ship_on < today) return 'late'
  if (row.ship_on === today) return 'today'
  return row.ship_on === addDays(today, 1) ? 'tomorrow' : 'later'
}

/** Who waits for a parcel again comes first. */
const neededBy = (row: Dated) => ('replaces' in row ? '' : (row.needed_by ?? '9999-12-31'))

/**
 * Groups rows into the bands that have any, in order; within a band the earlier ship date comes first, of one day the
 * patient who waits for a replacement, then who runs out first (D-88), and first orders after them.
 */
export const bandsOf = <Row extends Dated>(
  rows: readonly Row[],
  today: PlainDate,
): { band: ShipBand; rows: Row[] }[] =>
  SHIP_BANDS.map((band) => ({
    band,
    rows: rows
      .filter((row) => bandOf(row, today) === band)
      .toSorted((a, b) => a.ship_on.localeCompare(b.ship_on) || neededBy(a).localeCompare(neededBy(b))),
  })).filter((group) => group.rows.length > 0)
