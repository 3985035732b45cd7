import { useEffect, type ReactNode } from 'react'
import { useHydrated } from '@contour/ui/use-hydrated'
import { mayOpen } from '../lib/checkout-scope.ts'
import { loginPath } from '../lib/page-ref.ts'
import { useSession } from '../lib/session.ts'
import { isLeaving } from '../lib/sign-out.ts'
import { PageLoading } from './page-loading.tsx'
import { go } from '../router/go.ts'
import { usePathname, useSearch } from '../router/place.ts'

/** Shows a page to sessions with access; others go to /login and return through page_ref (G-GRD-001). */
export function SessionGuard({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  const session = useSession()
  const hydrated = useHydrated()
  const search = useSearch()
  const open = session !== null && mayOpen(session.scope, pathname)
  useEffect(() => {
    if (hydrated && !open && !isLeaving()) void go(loginPath(pathname + search), { replace: true })
  }, [hydrated, open, pathname, search])
  return hydrated && open ? children : <PageLoading />
}
