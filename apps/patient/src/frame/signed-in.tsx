import { Outlet, useLocation } from 'react-router'
import { SessionGuard } from './session-guard.tsx'

/** The layout of the pages that need a session. */
export default function SignedIn() {
  return (
    <SessionGuard pathname={useLocation().pathname}>
      <Outlet />
    </SessionGuard>
  )
}
