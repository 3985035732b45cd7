import { useTexts } from '@contour/texts/use-texts'
import { OwnProfile } from '../clinicians/own-profile.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { staffAccessTexts } from '../../texts/en/staff-access.ts'
import { OwnPasskeys } from '../passkeys/own-passkeys.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'

/** The user's own password, passkeys and sessions, and what patients see of a clinician. */
export function OwnSignInPage() {
  const t = useTexts(staffAccessTexts)
  const { roles } = useStaffUser()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="card">
        <PageHead title={t('ownTitle')} />
        <PasswordForm />
      </div>
      <OwnPasskeys />
      <OwnSessions />
      {roles.includes('clinician') ? <OwnProfile /> : null}
    </div>
  )
}
