import { NOTE_EARLY_CLICK } from './early-click.ts'

const MODULE_LINK = /<link rel="modulepreload" href="([^"]+)"\/>/g
const ENTRY = /<script type="module" async="">([\s\S]*?)<\/script>/
const LOST = 'console.warn(error);addEventListener("online",()=>location.reload())'
/** The browser reports a paint once it is on the screen; a frame's callback runs before that. */
const ONCE_PAINTED =
  'new PerformanceObserver((_,paints)=>{paints.disconnect();start()}).observe({type:"paint",buffered:true})'
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g

/**
 * Returns a prerendered page whose scripts are requested once its text is painted: before that they take its bandwidth and
 * processor. A hidden tab paints nothing and starts at once. If the connection is lost before they arrive, the page loads
 * again once it is back. Until then it notes clicks. Throws if the page has no entry script.
 */
export function hydrateAfterPaint(html: string): string {
  const entry = ENTRY.exec(html)?.[1]
  if (entry === undefined) throw new Error('the page has no entry script')
  const links = [...html.matchAll(MODULE_LINK)].map(([, href]) => href)
  return html
    .replace(MODULE_LINK, '')
    .replace('</head>', () => `<script>${NOTE_EARLY_CLICK}</script></head>`)
    .replace(ENTRY, () => lateScript(entry, links))
}

/** Returns the entry script with its imports made dynamic, after the links that fetch all modules at the same time. */
function lateScript(entry: string, links: readonly (string | undefined)[]): string {
  const imports = [...entry.matchAll(IMPORT)]
  const names = imports.map(([, name]) => name ?? '').join(',')
  const loads = imports.map(([, , href]) => `import(${JSON.stringify(href)})`).join(',')
  const start = [
    `for(const href of ${JSON.stringify(links)})`,
    'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));',
    `const [${names}]=await Promise.all([${loads}]);`,
    entry.replace(IMPORT, '').replace('import(', 'await import(').trim(),
  ].join('')
  return `<script type="module">const start=async()=>{try{${start}}catch(error){${LOST}}};document.hidden?start():${ONCE_PAINTED}</script>`
}
