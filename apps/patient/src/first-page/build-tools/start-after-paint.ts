const LOST = 'console.warn(error);addEventListener("online",()=>location.reload())'
/** The browser reports a paint once it is on the screen; a frame's callback runs before that. */
const ONCE_PAINTED =
  'new PerformanceObserver((_,paints)=>{paints.disconnect();start()}).observe({type:"paint",buffered:true})'

/**
 * Returns a script element that requests these modules at the same time once the page's text is painted, and then starts
 * the page: before that they take its bandwidth and processor. A hidden tab paints nothing and starts at once. If the
 * connection is lost before they arrive, the page loads again once it is back.
 */
export function startAfterPaint(modules: readonly string[], start: string): string {
  const request = [
    `for(const href of ${JSON.stringify(modules)})`,
    'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));',
  ].join('')
  return `<script type="module">const start=async()=>{try{${request}${start}}catch(error){${LOST}}};document.hidden?start():${ONCE_PAINTED}</script>`
}
