import { readOrderNumber } from '@contour/domain/orders/order-number'
import { phoneDigits } from '@contour/domain/contact/phone'
import { searchWords } from '@contour/domain/text/folded-text'
import { orderIdStart } from '@contour/domain/orders/order-id-text'

/** A search text as each column stores it; null where the text cannot be the beginning of such a value. */
export type SearchText = {
  /** Lower case, for emails. */
  text: string
  /** Without accents and apostrophes, for names (D-98). */
  words: readonly string[]
  phone: string | null
  orderId: string | null
  /** The key of the order that a number such as C-O-000413 names. */
  orderKey: number | null
  /** Without spaces, in capitals. */
  tracking: string | null
}

const PHONE_MIN = 4
const TRACKING_MIN = 6

/** Reads a search text: "(212) 555-01" is the beginning of a phone number, "7946 1234" of a tracking number. */
export function readSearchText(typed: string): SearchText {
  const digits = phoneDigits(typed)
  const compact = typed.replaceAll(/[\s-]/g, '')
  return {
    text: typed.toLowerCase().replaceAll(/\s+/g, ' '),
    words: searchWords(typed),
    phone: /^[\d\s().+-]+$/.test(typed) && digits.length >= PHONE_MIN ? digits : null,
    orderId: orderIdStart(typed),
    orderKey: readOrderNumber(typed),
    tracking: /^[a-z\d]+$/i.test(compact) && compact.length >= TRACKING_MIN ? compact.toUpperCase() : null,
  }
}
