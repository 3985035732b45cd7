import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hydrateAfterPaint } from './hydrate-after-paint.ts'

/** The page after the report; a visit from a message can start with it. */
const PAGES = ['weight-loss-plan']

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/
const FONT = /<link rel="preload" href="[^"]+" as="font"[^>]*>/g

/** Rewrites these prerendered pages so that they paint with the first response, as `/` does (performance.md). */
export async function inlineStyles(client: string): Promise<void> {
  for (const page of PAGES) {
    const file = path.join(client, page, 'index.html')
    const html = await readFile(file, 'utf8')
    const href = STYLESHEET.exec(html)?.[1]
    if (href === undefined) throw new Error(`${page} has no style sheet`)
    const early = paintEarly(html, await readFile(path.join(client, href), 'utf8'))
    await writeFile(file, hydrateAfterPaint(early))
  }
}

/**
 * Returns the page with its styles inside. The link stays, because hydration expects it, as a sheet for printing: the
 * browser fetches it when nothing else waits, for the next page. The fonts are preloaded after the text; in the head
 * they delay the first paint.
 */
export function paintEarly(html: string, css: string): string {
  const fonts = html.match(FONT) ?? []
  return html
    .replace(
      STYLESHEET,
      (_, href: string) => `<style>${css}</style><link rel="stylesheet" href="${href}" media="print"/>`,
    )
    .replace(FONT, '')
    .replace('</body>', () => `${fonts.join('')}</body>`)
}
