import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import type { Route } from './+types/login-link-page.ts'
import { PageFrame } from '../../frame/page-frame.tsx'
import { isLinkUsedUp } from '@contour/client/call-error'
import { messageOf } from '../../lib/error-messages.ts'
import { writeText } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'
import { loginLinkTexts } from '../../texts/en/accounts.ts'
import { useTexts } from '@contour/texts/use-texts'
import { pageTitle } from '../../lib/brand.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(loginLinkTexts.english.pageTitle) }]

/** The page of a mailed login link (D-58). It works once, so a press opens it: mail scanners would use it up. */
export default function LoginLinkPage({ params: { token } }: Route.ComponentProps) {
  const t = useTexts(loginLinkTexts)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const open = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { device_token, email } = await api.accounts.openLoginLink({ token })
      writeText('device_token', device_token)
      await navigate('/login', { replace: true, state: { notice: t('opened'), email } })
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const final = isLinkUsedUp(failure)
  return (
    <PageFrame>
      <div className="grid gap-5 pt-8 pb-14">
        <h1 className="type-h1">{t('title')}</h1>
        <p className="type-lead text-muted">{t('lead')}</p>
        {failure === null ? null : (
          <Notice
            tone="error"
            live="assertive"
            title={messageOf(failure)}
            actions={final ? <Button href="/login">{t('toLogin')}</Button> : undefined}
          >
            {final ? t('newLink') : null}
          </Notice>
        )}
        {final ? null : (
          <div>
            <Button busy={busy} onClick={() => void open()}>
              {t('open')}
            </Button>
          </div>
        )}
      </div>
    </PageFrame>
  )
}
