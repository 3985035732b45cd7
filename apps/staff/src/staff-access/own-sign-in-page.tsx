import { useTexts } from '@contour/texts/use-texts'
import { PageHead } from '../frame/page-head.tsx'
import { staffAccessTexts } from '../texts/en/staff-access.ts'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'

/** The user's own password and sessions, for every staff member. */
export function OwnSignInPage() {
  const t = useTexts(staffAccessTexts)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="card">
        <PageHead title={t('ownTitle')} />
        <PasswordForm />
      </div>
      <OwnSessions />
    </div>
  )
}
