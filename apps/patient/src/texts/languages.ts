import type { Language } from './screen-texts.ts'

/**
 * Languages beside English, each loaded as one file when it is chosen: `es: () => import('./es/index.ts')`. Its texts
 * must be whole; languages.test.ts compares every one with the English.
 */
export const LANGUAGES: Readonly<Record<string, () => Promise<{ language: Language }>>> = {}
