import { readableNumber } from '../text/readable-number.ts'

/** The number of a shipment that people read and quote, such as C-P-000123 (D-37). */
export const { write: parcelNumber, read: readParcelNumber } = readableNumber('C-P')
