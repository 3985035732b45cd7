/** What the product is called where the company that runs it has named nothing. */
export const DEFAULT_BRAND = 'Contour'

/** Characters of a brand; more do not fit the header of a phone of 320 px beside its links. */
export const BRAND_MAX = 24

/**
 * What stands in pages that were written at build time, until the server that serves them puts the brand of its
 * settings there: the name as it is written in sentences and titles, and as the mark in the header shows it.
 */
export const BRAND_PLACES = { name: '{{brand}}', mark: '{{brand-mark}}' } as const

/** The mark is set in lower case, whatever the name. */
export const brandMark = (brand: string): string => brand.toLowerCase()

/** Whether a text can be a brand: short, on one line, without signs that mean something in a page. */
export const isBrand = (text: string): boolean =>
  text.length > 0 && text.length <= BRAND_MAX && !/[\p{Cc}<>{}&"]/u.test(text)
