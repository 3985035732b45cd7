import { BRAND_PLACES, DEFAULT_BRAND, brandMark } from '@contour/domain/site/brand'

const atBuildTime = () => typeof document === 'undefined' && !import.meta.env.DEV

/** The brand of this installation as it is written; at build time its place, which the server fills. */
export function brandName(): string {
  if (atBuildTime()) return BRAND_PLACES.name
  return (typeof document === 'undefined' ? null : document.documentElement.dataset['brand']) || DEFAULT_BRAND
}

/** The brand as the header and the footer show it. */
export const shownMark = (): string => (atBuildTime() ? BRAND_PLACES.mark : brandMark(brandName()))

/** The title of a page, with the brand behind it. */
export const pageTitle = (title: string): string => `${title} · ${brandName()}`
