import { PageHead } from '../frame/page-head.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'

/** The user's own password and sessions, for every staff member. */
export function OwnSignInPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="card">
        <PageHead title="Your sign-in" />
        <PasswordForm />
      </div>
      <OwnSessions />
    </div>
  )
}
