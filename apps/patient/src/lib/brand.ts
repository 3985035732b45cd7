import { BRAND_PLACES, DEFAULT_BRAND, brandMark } from '@contour/domain/site/brand'

const atBuildTime = () => typeof document === 'undefined' && !import.meta.env.DEV

/** Returns the brand of this installation; at build time its placeholder, which the server fills in. */
export function brandName(): string {
  if (atBuildTime()) return BRAND_PLACES.name
  return (typeof document === 'undefined' ? null : document.documentElement.dataset['brand']) || DEFAULT_BRAND
}

/** Returns the brand as the header and the footer show it. */
export const shownMark = (): string => (atBuildTime() ? BRAND_PLACES.mark : brandMark(brandName()))

export const pageTitle = (title: string): string => `${title} · ${brandName()}`
