import { preloadedFonts } from '@contour/ui/font-files'
import { NOTE_EARLY_CLICK, REPEAT_EARLY_CLICK } from './build-tools/early-click.ts'
import type { FirstFiles } from './build-tools/first-files.ts'

/** Id of the root element of a page without the router. */
export const FIRST_ROOT = 'page'

type Facts = { files: FirstFiles; title: string; description: string; body: string }

/**
 * Builds the document of a page that runs without the router; `body` is already HTML. Other pages get their head from
 * root.tsx. The styles are inlined, so that the page paints with the first response (performance.md); the style sheet
 * itself is prefetched when the browser is idle, for the next page.
 */
export function firstDocument({ files, title, description, body }: Facts): string {
  const link = (rel: string, href: string, rest = '') => `<link rel="${rel}" href="${href}"${rest}>`
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#f6f8f5">',
    `<title>${title}</title><meta name="description" content="${description}">`,
    `<style>${files.style.text}</style>`,
    ...files.parts.map((href) => link('modulepreload', href)),
    `<script>${NOTE_EARLY_CLICK}</script>`,
    `<script type="module" src="${files.script}"></script>`,
    `<script type="module">import "${files.script}";${REPEAT_EARLY_CLICK}</script>`,
    link('icon', '/icon.svg', ' type="image/svg+xml"'),
    `</head><body><div id="${FIRST_ROOT}">${body}</div>`,
    // In the head they would delay the first paint: the browser waits briefly for a font that is preloaded there.
    ...preloadedFonts.map((href) =>
      link('preload', href, ' as="font" type="font/woff2" crossorigin="anonymous"'),
    ),
    link('prefetch', files.style.href, ' as="style"'),
    '</body></html>',
  ].join('')
}
