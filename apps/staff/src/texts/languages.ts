import type { Language } from '@contour/texts/screen-texts'

/** Languages other than English, each loaded as one file when it is selected: `es: () => import('./es/index.ts')`. */
export const LANGUAGES: Readonly<Record<string, () => Promise<{ language: Language }>>> = {}
