import type { PharmacyRow } from '../../calls/calls.ts'

type Shippable = Pick<PharmacyRow, 'status' | 'stopped' | 'blocked'>

/** Whether a shipment can leave now, as the board was read; the server checks again when it ships (M-16). */
export const canShip = ({ status, stopped, blocked }: Shippable): boolean =>
  status === 'order_placed' && stopped === null && blocked.length === 0

/** Returns the shipment to open after another one has left: the next one that can ship, then one further up. */
export function nextToShip<Row extends Shippable & { order_id: string }>(
  rows: readonly Row[],
  shipped: string,
): Row | undefined {
  const place = rows.findIndex(({ order_id }) => order_id === shipped)
  return [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))].find(canShip)
}
