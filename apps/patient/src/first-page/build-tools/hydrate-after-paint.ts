import { NOTE_EARLY_CLICK } from './early-click.ts'
import { startAfterPaint } from './start-after-paint.ts'

const MODULE_LINK = /<link rel="modulepreload" href="([^"]+)"\/>/g
const ENTRY = /<script type="module" async="">([\s\S]*?)<\/script>/
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g

/**
 * Returns a page that the router has prerendered, whose scripts are requested once its text is painted
 * (start-after-paint.ts). Until they run it notes clicks. Throws if the page has no entry script.
 */
export function hydrateAfterPaint(html: string): string {
  const entry = ENTRY.exec(html)?.[1]
  if (entry === undefined) throw new Error('the page has no entry script')
  const links = [...html.matchAll(MODULE_LINK)].map(([, href = '']) => href)
  return html
    .replace(MODULE_LINK, '')
    .replace('</head>', () => `<script>${NOTE_EARLY_CLICK}</script></head>`)
    .replace(ENTRY, () => startAfterPaint(links, withLateImports(entry)))
}

/** Returns the entry script with its imports made dynamic. */
function withLateImports(entry: string): string {
  const imports = [...entry.matchAll(IMPORT)]
  const names = imports.map(([, name]) => name ?? '').join(',')
  const loads = imports.map(([, , href]) => `import(${JSON.stringify(href)})`).join(',')
  const rest = entry.replace(IMPORT, '').replace('import(', 'await import(').trim()
  return `const [${names}]=await Promise.all([${loads}]);${rest}`
}
