const FORM = /^C-P-(\d{6,12})$/

/** Returns the number of a shipment that people read and quote, such as C-P-000123, from its key (D-37). */
export const parcelNumber = (shipmentKey: number): string => `C-P-${String(shipmentKey).padStart(6, '0')}`

/** Returns the key of the shipment that a number names, with spaces and lower case forgiven; null for any other text. */
export function readParcelNumber(text: string): number | null {
  const digits = FORM.exec(text.trim().toUpperCase())?.[1]
  return digits === undefined ? null : Number(digits)
}
