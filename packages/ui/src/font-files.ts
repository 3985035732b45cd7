import displayUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import textUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'

/** Built URLs of the two subsets that a page preloads; a third would delay the first text. Never the dose font. */
export const preloadedFonts: readonly string[] = [displayUrl, textUrl]
