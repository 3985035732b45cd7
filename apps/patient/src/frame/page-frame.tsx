import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { DemoBanner } from '@contour/ui/demo-banner'
import { Shell } from '@contour/ui/shell'
import type { ShellProps } from '@contour/ui/shell'
import { useSession } from '../lib/session.ts'
import { signOut } from '../lib/sign-out.ts'
import { SiteFooter } from './site-footer.tsx'

/** The frame of every page: demo banner, header with Help and the way in or out, main, footer. */
export function PageFrame({
  footer = true,
  ...shell
}: Omit<ShellProps, 'footer' | 'banner' | 'actions'> & { footer?: boolean }) {
  return (
    <Shell
      helpHref="/about#help"
      banner={<Banner />}
      actions={<InOrOut />}
      footer={footer ? <SiteFooter /> : null}
      {...shell}
    />
  )
}

function Banner() {
  return (
    <div className="demo-only">
      <DemoBanner href="/demo" linkText="Outbox and clock">
        Demo. Nobody here is real, and no card is charged.
      </DemoBanner>
    </div>
  )
}

const look =
  'type-small inline-flex min-h-12 items-center rounded-small px-1.5 sm:px-2 font-semibold whitespace-nowrap text-leaf no-underline hover:underline'

function InOrOut(): ReactNode {
  const session = useSession()
  const navigate = useNavigate()
  if (!session)
    return (
      <Link to="/login" className={look}>
        Login
      </Link>
    )
  return (
    <button type="button" className={look} onClick={() => void signOut(navigate)}>
      Log out
    </button>
  )
}
