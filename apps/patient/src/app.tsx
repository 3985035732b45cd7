import {
  Component,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { LinkContext } from '@contour/ui/link'
import { PageError } from './frame/page-error.tsx'
import { PageLoading } from './frame/page-loading.tsx'
import { brandName } from './lib/brand.ts'
import { useEarlyClick } from './lib/early-click.ts'
import { loadedPage, openPage, routeAt, writtenPage, type LoadedPage } from './router/loaded-pages.ts'
import type { PageRoute } from './router/page-route.ts'
import { ParamsContext } from './router/params.ts'
import { usePathname } from './router/place.ts'
import { RouterLink } from './router/router-link.tsx'

/** The app with the page of its address: the same tree at build time, at hydration and after every navigation. */
export function App() {
  useEarlyClick()
  return (
    <PageBoundary>
      <LinkContext value={RouterLink}>
        <CurrentPage />
      </LinkContext>
    </PageBoundary>
  )
}

function CurrentPage() {
  const pathname = usePathname()
  const { route, params } = routeAt(pathname)
  const page = useLoadedPage(route)
  // Before the effects of the page, which may have a title of its own.
  useLayoutEffect(() => {
    if (page) document.title = page.title?.() ?? brandName()
  }, [page])
  usePageFocus(pathname, page !== undefined)
  if (!page) return <PageLoading />
  const { default: Page, Layout } = page
  return (
    <ParamsContext value={params}>
      {Layout ? (
        <Layout needsSession={route.within === 'session'}>
          <Page key={route.path} />
        </Layout>
      ) : (
        <Page key={route.path} />
      )}
    </ParamsContext>
  )
}

/** That a page is loaded is told by `openPage` and the router. */
const subscribeToNothing = () => () => {}

/** Returns the page of a route; undefined while its files load, which they do after a step back to a page not seen yet. */
function useLoadedPage(route: PageRoute): LoadedPage | undefined {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const page = useSyncExternalStore(subscribeToNothing, () => loadedPage(route), writtenPage)
  useEffect(() => {
    if (!page) void openPage(route).then(drawAgain)
  }, [route, page])
  return page
}

/** After a change of page, focuses its heading, as after a full load (WCAG 2.4.3); the first page is not changed. */
function usePageFocus(pathname: string, isDrawn: boolean): void {
  const last = useRef(pathname)
  // Before it is painted: who tabs or types as soon as the page is seen keeps the focus.
  useLayoutEffect(() => {
    if (!isDrawn || last.current === pathname) return
    last.current = pathname
    if (window.location.hash) return
    const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname, isDrawn])
}

/** A page that cannot be drawn says so. */
class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <PageError /> : this.props.children
  }
}
