import { formatStrength } from '@contour/domain/dosing/ladders'
import type { ParcelOfLot } from '../../calls/calls.ts'

/** A cell of a CSV file; what a spreadsheet would take for a formula is text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns the parcels of a lot as the text of a CSV file. */
export const parcelFile = (head: string, rows: readonly ParcelOfLot[]): string =>
  [
    head,
    ...rows.map((row) =>
      [
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
      ]
        .map(cell)
        .join(','),
    ),
  ].join('\r\n')

/** Offers a text as a file to save. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the blob after the click; a minute is enough for every browser.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
