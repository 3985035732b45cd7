import type { Language } from '@contour/texts/screen-texts'

/**
 * Languages other than English, each loaded as one file when it is selected: `es: () => import('./es/index.ts')`. Its
 * texts must be complete; languages.test.ts compares each with the English.
 */
export const LANGUAGES: Readonly<Record<string, () => Promise<{ language: Language }>>> = {}
