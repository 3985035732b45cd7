import { Button } from '@contour/ui/button'
import { useTexts } from '@contour/texts/use-texts'
import { PortalPage } from '../../frame/portal-page.tsx'
import { sessionsTexts } from '../../texts/en/sessions.ts'
import { SessionRows } from './session-rows.tsx'

/** /account/sessions: the sessions of the profile on a page of their own, for links in messages (security.md 14). */
export default function SessionsPage() {
  const t = useTexts(sessionsTexts)
  return (
    <PortalPage title={t('title')} back={{ href: '/home?tab=profile' }}>
      <div className="grid gap-6 pt-4 pb-14">
        <h1 tabIndex={-1} className="type-h1">
          {t('title')}
        </h1>
        <p className="text-muted">{t('lead')}</p>
        <div className="card p-5 md:p-8">
          <SessionRows />
        </div>
        <div>
          <Button tone="secondary" href="/forgot-password">
            {t('newPassword')}
          </Button>
        </div>
      </div>
    </PortalPage>
  )
}
