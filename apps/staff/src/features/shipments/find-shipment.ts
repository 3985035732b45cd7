import { carrierOfNumber, readTrackingNumber } from '@contour/domain/orders/tracking-number'
import type { ShippingCarrier } from '@contour/domain/orders/tracking-number'
import type { PharmacyRow } from '../../calls/calls.ts'

type Findable = Pick<PharmacyRow, 'order_id' | 'order_number' | 'patient' | 'tracking'> & {
  parcel?: string | null
}

/** What was scanned or typed: a shipment of the list, a new tracking number, or nothing that is known. */
export type Found<Row> =
  | { kind: 'shipment'; row: Row }
  | { kind: 'tracking'; carrier: ShippingCarrier; number: string }
  | { kind: 'nothing' }

const plain = (text: string) => text.trim().toLowerCase()

/** Whether a row has the text in its patient's name, or its order, parcel or tracking number begins with it. */
export function matches(row: Findable, text: string): boolean {
  const wanted = plain(text)
  if (wanted === '') return true
  const number = wanted.replaceAll(/[\s-]/g, '')
  return (
    plain(row.patient).includes(wanted) ||
    plain(row.order_id).startsWith(wanted) ||
    plain(row.order_number).replaceAll('-', '').startsWith(number) ||
    (typeof row.parcel === 'string' && plain(row.parcel).replaceAll('-', '').startsWith(number)) ||
    (row.tracking !== null && plain(row.tracking).startsWith(number))
  )
}

/** Finds the only shipment that a text names; a tracking number that no shipment has is one for the open shipment. */
export function findShipment<Row extends Findable>(rows: readonly Row[], text: string): Found<Row> {
  if (text.trim() === '') return { kind: 'nothing' }
  const [row, other] = rows.filter((one) => matches(one, text))
  if (row && !other) return { kind: 'shipment', row }
  const carrier = carrierOfNumber(text)
  const read = carrier && readTrackingNumber(carrier, text)
  return carrier && read && 'number' in read
    ? { kind: 'tracking', carrier, number: read.number }
    : { kind: 'nothing' }
}
