import { DEFAULT_BRAND, brandMark } from '@contour/domain/site/brand'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { frameTexts } from '../texts/en/frame.ts'

/** Returns the brand of this installation, which the server writes into the page. */
export const brandName = (): string => document.documentElement.dataset['brand'] || DEFAULT_BRAND

export const shownMark = (): string => brandMark(brandName())

export const pageTitle = (t: TextsOf<typeof frameTexts>, title: string): string =>
  t('documentTitle', { title, brand: brandName() })
