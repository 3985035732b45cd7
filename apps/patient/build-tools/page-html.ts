import { NOTE_EARLY_CLICK } from './early-click.ts'
import { startAfterPaint } from './start-after-paint.ts'

/** The built files of a page: the style sheet of all pages as text, the fonts that its first text needs, its scripts. */
export type PageFiles = { styles: string; fonts: readonly string[]; scripts: readonly string[] }

export type PageFacts = {
  /** Absent in the document of all pages that the build does not write. */
  path?: string
  title: string
  /** Absent for a page that no search engine shows. */
  description?: string | undefined
  /** Already HTML. */
  body: string
  /** A script for the head, which runs before the page's own scripts have arrived. */
  early?: string
}

const SLOT = '<div id="page"></div>'

/**
 * Fills index.html. The styles stand in it, so that the page paints with the first response; the fonts and the scripts are
 * asked for after the text (performance.md).
 */
export function pageHtml(
  template: string,
  { styles, fonts, scripts }: PageFiles,
  { path, title, description, body, early }: PageFacts,
): string {
  const head = [
    `<title>${title}</title>`,
    description === undefined ? '' : `<meta name="description" content="${description}">`,
    `<style>${styles}</style>`,
    `<script>${NOTE_EARLY_CLICK}</script>`,
    early === undefined ? '' : `<script>${early}</script>`,
  ]
  const page = [
    `<div id="page"${path === undefined ? '' : ` data-path="${path}"`}>${body}</div>`,
    // In the head they would delay the first paint: the browser waits briefly for a font that is preloaded there.
    ...fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous">`,
    ),
    startAfterPaint(scripts),
  ]
  return template
    .replaceAll(/\n\s*/g, '')
    .replace(/<script[^>]*><\/script>/, '')
    .replace('<title></title>', () => head.join(''))
    .replace(SLOT, () => page.join(''))
}
