import { reportBrowserErrors } from '@contour/client/report-browser-errors'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './app.css'
import { App } from './app.tsx'
import { EarlyTicks, earlyTicks } from './lib/early-ticks.tsx'
import { recordArrival } from './lib/tracking.ts'
import { followHistory } from './router/go.ts'
import { loadPage, routeAt, setRoutes, setWrittenPage } from './router/loaded-pages.ts'
import { placeOfAddress, setFirstPlace } from './router/place.ts'
import { routes } from './routes.ts'

const noteError = reportBrowserErrors('/api/app/browser-error')

if (import.meta.env.DEV) document.documentElement.dataset['demo'] = ''
recordArrival()
setRoutes(routes)
// A page that the browser kept may show somebody who has logged out since.
window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
const root = document.getElementById('page')
// The document that asked for this script waits for it, and loads again if a file does not arrive.
if (root) await start(root)

async function start(root: HTMLElement): Promise<void> {
  const here = placeOfAddress()
  /** The path whose page the build has written into this document; the document of all others shows that a page loads. */
  const written = root.dataset['path']
  setFirstPlace(here, written === undefined ? here : { pathname: written, search: '', state: null })
  followHistory()
  const loading = loadPage(routeAt(here.pathname).route)
  if (written !== undefined) setWrittenPage(await loading)
  const early = earlyTicks(root)
  // The document says from when on the page hears what is tapped: the journeys wait for that.
  // As a transition, it yields to the visitor's taps on a slow phone.
  startTransition(() => {
    if (import.meta.env.DEV) createRoot(root).render(<App />)
    else
      hydrateRoot(
        root,
        <EarlyTicks of={early} onRunning={() => (root.dataset['running'] = '')}>
          <App />
        </EarlyTicks>,
        { onCaughtError: noteError },
      )
  })
  await loading
}
