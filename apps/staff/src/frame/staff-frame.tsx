import { RedBar } from '../features/emergencies/red-bar.tsx'
import { later } from '@contour/ui/later'
import { LinkContext } from '@contour/ui/link'
import { StaffShell } from '@contour/ui/staff-shell'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import { mayCall } from '../calls/may-call.ts'
import { reads } from '../calls/reads.ts'
import { staffSession, useStaffSession } from '../calls/staff-session.ts'
import { roleTexts } from '../texts/en/roles.ts'
import { roleNames } from '../words/role-names.tsx'
import { shownMark } from './brand.ts'
import { StaffUserContext } from './staff-user.ts'
import { sectionsOf } from './staff-sections.ts'
import { HeaderActions } from './header-actions.tsx'
import { menuCount } from './menu-count.ts'
import { ModeBanner } from './mode-banner.tsx'
import { ReadFailed, Reading } from './read-states.tsx'
import { sectionIcon } from './section-icon.tsx'
import { useIdleWatch } from './use-idle-watch.ts'
import { useKeptDuty } from './use-kept-duty.ts'
import { RouterLink } from './router-link.tsx'
import { frameTexts } from '../texts/en/frame.ts'

const IdleDialog = later(() => import('./idle-dialog.tsx'))

/**
 * The frame of every staff page: loads the signed-in staff member, offers their sections, and ends the session after
 * 15 idle minutes.
 */
export function StaffFrame() {
  const { token, ended, asking } = useStaffSession()
  const { pathname, search } = useLocation()
  if (asking) return <Opening />
  if (token === null) {
    const to = ended === 'left' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(pathname + search)}`
    return <Navigate to={to} replace />
  }
  return <SignedIn key={token} />
}

function SignedIn() {
  const t = useTexts(frameTexts)
  const role = useTexts(roleTexts)
  const me = useQuery(reads.me())
  const tasks = useQuery({ ...reads.taskCounts(), enabled: (me.data?.staff.roles.length ?? 0) > 0 })
  const { pathname } = useLocation()
  const client = useQueryClient()
  const leave = (ended: 'idle' | 'left') => {
    // The server may be unreachable; the token is removed from this tab in any case, and expires there when idle.
    calls.access.logout({}).catch(() => undefined)
    staffSession.end(ended)
    client.clear()
  }
  useKeptDuty(mayCall(me.data?.staff.roles ?? [], 'visits', 'keepDuty'))
  const idle = useIdleWatch(() => leave('idle'))

  if (me.isError) {
    return (
      <main className="mx-auto grid min-h-dvh max-w-form place-items-center p-6">
        <ReadFailed read={me} />
      </main>
    )
  }
  if (!me.data) return <Opening />
  const person = me.data.staff
  const links = sectionsOf(person.roles).map((section) => ({
    href: section.path,
    label: t(`section_${section.id}`),
    group: section.group === 'first' ? undefined : t(`group_${section.group}`),
    icon: sectionIcon(section.id),
    current: pathname === section.path || (section.path !== '/' && pathname.startsWith(`${section.path}/`)),
    ...menuCount(t, section.id, tasks.data),
  }))
  return (
    <StaffUserContext value={person}>
      <LinkContext value={RouterLink}>
        <StaffShell
          mark={shownMark()}
          links={links}
          person={
            <Link to="/your-sign-in" className="link inline-flex min-h-8 items-center">
              {person.name}
            </Link>
          }
          roleName={roleNames(role, person.roles)}
          onSignOut={() => leave('left')}
          banner={<ModeBanner />}
          notice={<RedBar />}
          rail={needsWidth(pathname)}
          actions={<HeaderActions signOut={() => leave('left')} />}
        >
          <Outlet />
        </StaffShell>
      </LinkContext>
      {idle.warned ? <IdleDialog onStay={idle.stay} onLeave={() => leave('left')} /> : null}
    </StaffUserContext>
  )
}

/** A chart, the inbox and the pharmacy board stand in panes side by side (interface.md 6). */
const needsWidth = (pathname: string): boolean => /^\/(queue\/.+|inbox(\/.*)?|pharmacy\/?)$/.test(pathname)

function Opening() {
  const t = useTexts(frameTexts)
  return (
    <main className="mx-auto grid min-h-dvh max-w-form place-items-center p-6">
      <Reading label={t('loading')} />
    </main>
  )
}
