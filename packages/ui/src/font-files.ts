import displayUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import textUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'

/** Built addresses of the two subsets a page preloads (performance.md allows two). The dose face is never preloaded. */
export const preloadedFonts: readonly string[] = [displayUrl, textUrl]
