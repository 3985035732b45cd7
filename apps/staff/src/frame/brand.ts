import { DEFAULT_BRAND, brandMark } from '@contour/domain/site/brand'

/** Returns the brand of this installation, which the server writes into the page. */
export const brandName = (): string => document.documentElement.dataset['brand'] || DEFAULT_BRAND

export const shownMark = (): string => brandMark(brandName())

/** Returns the document title of a staff console page. */
export const deskTitle = (title: string): string => `${title} · ${brandName()} desk`
