const LOST = 'console.warn(error);addEventListener("online",()=>location.reload())'
/** The browser reports a paint once it is on the screen; a frame's callback runs before that. */
const ONCE_PAINTED =
  'new PerformanceObserver((_,paints)=>{paints.disconnect();start()}).observe({type:"paint",buffered:true})'

/**
 * Returns a script element that requests these scripts at the same time once the page's text is painted: before that they
 * take its bandwidth and processor. Then it runs one after the other, each in a task of its own, so that none holds a slow
 * phone up. A hidden tab paints nothing and starts at once. If the connection is lost before they arrive, the page loads
 * again once it is back.
 * @param scripts what the page needs before it can start; the last one starts it
 */
export function startAfterPaint(scripts: readonly string[]): string {
  const request = [
    `const parts=${JSON.stringify(scripts)};for(const href of parts)`,
    'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));',
    'for(const part of parts)await import(part)',
  ].join('')
  return `<script type="module">const start=async()=>{try{${request}}catch(error){${LOST}}};document.hidden?start():${ONCE_PAINTED}</script>`
}
