import type { PlainDate } from '@contour/domain/time/plain-date'
import type { PharmacyRow } from '../../calls/calls.ts'

type Shippable = Pick<PharmacyRow, 'status' | 'stopped' | 'blocked'>

/** Whether a shipment can leave now, as the board was read; the server checks again when it ships (M-16). */
export const canShip = ({ status, stopped, blocked }: Shippable): boolean =>
  status === 'order_placed' && stopped === null && blocked.length === 0

/** Whether its day is still ahead. One that nothing blocks may leave before it, on purpose. */
export const isAhead = (
  { status, ship_on }: Pick<PharmacyRow, 'status' | 'ship_on'>,
  today: PlainDate,
): boolean => status === 'order_placed' && ship_on > today

/** Returns the shipment to open after another one has left: the next one that can ship by its day, then one further up. */
export function nextToShip<Row extends Shippable & Pick<PharmacyRow, 'order_id' | 'ship_on'>>(
  rows: readonly Row[],
  shipped: string,
  today: PlainDate,
): Row | undefined {
  const place = rows.findIndex(({ order_id }) => order_id === shipped)
  return [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))].find(
    (row) => canShip(row) && !isAhead(row, today),
  )
}

/** Whether the patient is on hold; why is not the pharmacy's to read (D-76). */
export const isHeld = ({ checks }: Pick<PharmacyRow, 'checks'>): boolean =>
  checks.some(({ check, problem }) => check === 'hold' && problem !== null)
