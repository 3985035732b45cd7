import { preloadedFonts } from '@contour/ui/font-files'

/** Id of the element that a page without the router lives in. */
export const FIRST_ROOT = 'page'

/**
 * The style sheet of all pages, as its address and as its text; the built addresses of the page's own script and of the
 * parts that script imports.
 */
export type FirstFiles = {
  style: { href: string; text: string }
  script: string
  parts: readonly string[]
}

type Facts = { files: FirstFiles; title: string; description: string; body: string }

/**
 * The document of a page that runs without the router; `body` is HTML already. The other head is root.tsx's. The styles
 * stand in the page, so that it paints with the first answer (performance.md); the sheet itself comes when nothing else
 * waits, for the next page.
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
    `<script type="module" src="${files.script}"></script>`,
    link('icon', '/icon.svg', ' type="image/svg+xml"'),
    `</head><body><div id="${FIRST_ROOT}">${body}</div>`,
    // In the head they would hold the first paint back: the browser waits a moment for a font that is preloaded there.
    ...preloadedFonts.map((href) =>
      link('preload', href, ' as="font" type="font/woff2" crossorigin="anonymous"'),
    ),
    link('prefetch', files.style.href, ' as="style"'),
    '</body></html>',
  ].join('')
}
