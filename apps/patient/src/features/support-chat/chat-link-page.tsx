import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, isLinkUsedUp } from '@contour/client/call-error'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { useTexts } from '@contour/texts/use-texts'
import type { Route } from './+types/chat-link-page.ts'
import { PageFrame } from '../../frame/page-frame.tsx'
import { pageTitle } from '../../lib/brand.ts'
import { useObject, writeObject } from '../../lib/device-store.ts'
import { messageOf } from '../../lib/error-messages.ts'
import { loginPath } from '../../lib/page-ref.ts'
import { api } from '../../lib/patient-api.ts'
import { sessionToken } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { chatLinkTexts } from '../../texts/en/support-chat.ts'
import { openSupportChat } from './open-support-chat.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(chatLinkTexts.english.pageTitle) }]

/** Where the chat of an account opens by itself, after the login. */
const OWN_CHAT = '/home?chat=open'

/**
 * The page of the link in an email to a visitor of the chat (M-09). It works once, so a press opens it: mail scanners
 * would use it up.
 */
export default function ChatLinkPage({ params: { token } }: Route.ComponentProps) {
  const t = useTexts(chatLinkTexts)
  const navigate = useNavigate()
  const { supportEmail } = useSite()
  const known = useObject('chat_user') !== null
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const open = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { user } = await api.supportChat.openChatLink({ token })
      writeObject('chat_user', user)
      await navigate('/about?chat=open', { replace: true })
    } catch (error) {
      if (error instanceof CallError && error.code === 'login_required')
        return void navigate(sessionToken() === null ? loginPath(OWN_CHAT) : OWN_CHAT, { replace: true })
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
            actions={
              final ? (
                <>
                  <Button onClick={openSupportChat}>{t(known ? 'openHere' : 'writeAgain')}</Button>
                  <Button tone="secondary" href={`mailto:${supportEmail}`}>
                    {t('writeEmail')}
                  </Button>
                </>
              ) : undefined
            }
          >
            {final ? t(known ? 'usedUpHere' : 'usedUp') : null}
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
