import { readableNumber } from '../text/readable-number.ts'

/** The number of an order that people read and quote, such as C-O-000413 (D-94); its public id stays in addresses. */
export const { write: orderNumber, read: readOrderNumber } = readableNumber('C-O')
