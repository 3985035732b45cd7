import { preloadedFonts } from '@contour/ui/font-files'
import { NOTE_EARLY_CLICK, REPEAT_EARLY_CLICK } from './build-tools/early-click.ts'
import type { FirstFiles } from './build-tools/first-files.ts'
import { startAfterPaint } from './build-tools/start-after-paint.ts'

/** Ids of the root elements of the pages without the router: a script starts its page only in its own document. */
export const FIRST_ROOT = 'page'
export const HOME_ROOT = 'home'
export const REPORT_ROOT = 'report'
export const PLAN_ROOT = 'plan'

type Facts = {
  root: string
  files: FirstFiles
  title: string
  /** Absent for a page that no search engine shows. */
  description?: string
  body: string
  /** A script for the head, which runs before the page's own scripts have arrived. */
  early?: string
  /** Whether the page's script repeats early clicks itself, after it has hydrated (lib/early-click.ts). */
  repeats?: boolean
  /** Whether the style sheet is fetched for the next page once the browser is idle. */
  prefetches?: boolean
  /** Whether the scripts are requested only once the text is painted. */
  late?: boolean
}

/**
 * Builds the document of a page that runs without the router; `body` is already HTML. Other pages get their head from
 * root.tsx. The styles are inlined, so that the page paints with the first response (performance.md).
 */
export function firstDocument({
  root,
  files,
  title,
  description,
  body,
  early,
  repeats,
  prefetches,
  late,
}: Facts): string {
  const link = (rel: string, href: string, rest = '') => `<link rel="${rel}" href="${href}"${rest}>`
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#f6f8f5">',
    `<title>${title}</title>`,
    description === undefined ? '' : `<meta name="description" content="${description}">`,
    `<style>${files.style.text}</style>`,
    ...(late ? [] : files.parts.map((href) => link('modulepreload', href))),
    `<script>${NOTE_EARLY_CLICK}</script>`,
    early === undefined ? '' : `<script>${early}</script>`,
    late ? '' : `<script type="module" src="${files.script}"></script>`,
    repeats ? '' : `<script type="module">import "${files.script}";${REPEAT_EARLY_CLICK}</script>`,
    link('icon', '/icon.svg', ' type="image/svg+xml"'),
    `</head><body><div id="${root}">${body}</div>`,
    // In the head they would delay the first paint: the browser waits briefly for a font that is preloaded there.
    ...preloadedFonts.map((href) =>
      link('preload', href, ' as="font" type="font/woff2" crossorigin="anonymous"'),
    ),
    prefetches ? link('prefetch', files.style.href, ' as="style"') : '',
    late ? startAfterPaint(files.parts, startInSteps(files)) : '',
    '</body></html>',
  ].join('')
}

/** Runs one script after the other, each in a task of its own, so that none holds a slow phone up. */
const startInSteps = ({ parts, script }: FirstFiles): string =>
  `for(const part of ${JSON.stringify([...parts, script])})await import(part)`
