/** The product name if the operating company has not set one. */
export const DEFAULT_BRAND = 'Contour'

/** Maximum characters of a brand; a longer one does not fit in the header of a 320 px wide phone next to its links. */
export const BRAND_MAX = 24

/**
 * Placeholders in pages written at build time, which the server replaces with the brand from its settings: the name for
 * sentences and titles, and the logo text in the header.
 */
export const BRAND_PLACES = { name: '{{brand}}', mark: '{{brand-mark}}' } as const

/** The logo text is lower case, whatever the name. */
export const brandMark = (brand: string): string => brand.toLowerCase()

/** Whether a text can be a brand: short, on one line, without characters that have a meaning in HTML. */
export const isBrand = (text: string): boolean =>
  text.length > 0 && text.length <= BRAND_MAX && !/[\p{Cc}<>{}&"]/u.test(text)
