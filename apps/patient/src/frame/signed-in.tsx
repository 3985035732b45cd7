import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../lib/hydration.ts'
import { mayOpen } from '../lib/checkout-scope.ts'
import { loginPath } from '../lib/page-ref.ts'
import { useSession } from '../lib/session.ts'
import { isLeaving } from '../lib/sign-out.ts'
import { PageLoading } from './page-loading.tsx'

/** Opens its pages to sessions with access; others go to /login and return through page_ref (G-GRD-001). */
export default function SignedIn() {
  const session = useSession()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const open = session !== null && mayOpen(session.scope, pathname)
  useEffect(() => {
    if (hydrated && !open && !isLeaving()) void navigate(loginPath(pathname + search), { replace: true })
  }, [hydrated, navigate, open, pathname, search])
  return hydrated && open ? <Outlet /> : <PageLoading />
}
