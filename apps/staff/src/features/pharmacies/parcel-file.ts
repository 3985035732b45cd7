import { formatStrength } from '@contour/domain/dosing/ladders'
import type { ParcelOfLot } from '../../calls/calls.ts'
import { csvText } from '../../frame/save-file.ts'

/** Returns the parcels of a lot as the text of a CSV file. */
export const parcelFile = (head: string, rows: readonly ParcelOfLot[]): string =>
  csvText(
    head,
    rows.map((row) => [
      row.parcel,
      row.kind,
      row.order_id,
      row.patient,
      row.email,
      row.phone,
      row.state,
      row.slot,
      row.drug,
      formatStrength(row.strength_ug),
      row.number,
      row.pharmacy,
      row.carrier ?? '',
      row.tracking ?? '',
      row.shipped_at ?? '',
      row.delivered_at ?? '',
    ]),
  )
