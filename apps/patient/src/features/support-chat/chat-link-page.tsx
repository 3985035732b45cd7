import { useNavigate } from 'react-router'
import { CallError } from '@contour/client/call-error'
import { CHAT_LINK_DAYS } from '@contour/domain/conversations/conversation-values'
import { Button } from '@contour/ui/button'
import { useTexts } from '@contour/texts/use-texts'
import type { Route } from './+types/chat-link-page.ts'
import { OneTimeLink } from '../../frame/one-time-link.tsx'
import { pageTitle } from '../../lib/brand.ts'
import { useObject, writeObject } from '../../lib/device-store.ts'
import { loginPath } from '../../lib/page-ref.ts'
import { api } from '../../lib/patient-api.ts'
import { sessionToken } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { chatLinkTexts } from '../../texts/en/support-chat.ts'
import { openSupportChat } from './open-support-chat.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(chatLinkTexts.english.pageTitle) }]

/** Where the chat of an account opens by itself, after the login. */
const OWN_CHAT = '/home?chat=open'

/** The page of the link in an email to a visitor of the chat (M-09). */
export default function ChatLinkPage({ params: { token } }: Route.ComponentProps) {
  const t = useTexts(chatLinkTexts)
  const navigate = useNavigate()
  const { supportEmail } = useSite()
  const known = useObject('chat_user') !== null
  const open = async () => {
    try {
      const { user } = await api.supportChat.openChatLink({ token })
      writeObject('chat_user', user)
      await navigate('/about?chat=open', { replace: true })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'login_required') throw error
      await navigate(sessionToken() === null ? loginPath(OWN_CHAT) : OWN_CHAT, { replace: true })
    }
  }
  const usedUp = {
    text: t(known ? 'usedUpHere' : 'usedUp', { days: CHAT_LINK_DAYS }),
    actions: (
      <>
        <Button onClick={openSupportChat}>{t(known ? 'openHere' : 'writeAgain')}</Button>
        <Button tone="secondary" href={`mailto:${supportEmail}`}>
          {t('writeEmail')}
        </Button>
      </>
    ),
  }
  return <OneTimeLink title={t('title')} lead={t('lead')} label={t('open')} onOpen={open} usedUp={usedUp} />
}
