import { CallError } from '@contour/client/call-error'
import { CHAT_LINK_DAYS } from '@contour/domain/conversations/conversation-values'
import { Button } from '@contour/ui/button'
import { useTexts } from '@contour/texts/use-texts'
import { OneTimeLink } from '../../frame/one-time-link.tsx'
import { pageTitle } from '../../lib/brand.ts'
import { useObject, writeObject } from '../../lib/device-store.ts'
import { loginPath } from '../../lib/page-ref.ts'
import { api } from '../../lib/patient-api.ts'
import { sessionToken } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { chatLinkTexts } from '../../texts/en/support-chat.ts'
import { openSupportChat } from './open-support-chat.ts'
import { go } from '../../router/go.ts'
import { useParam } from '../../router/params.ts'

export const title = () => pageTitle(chatLinkTexts.english.pageTitle)

/** Where the chat of an account opens by itself, after the login. */
const OWN_CHAT = '/home?chat=open'

/** The page of the link in an email to a visitor of the chat (M-09). */
export default function ChatLinkPage() {
  const token = useParam('token')
  const t = useTexts(chatLinkTexts)
  const { supportEmail } = useSite()
  const known = useObject('chat_user') !== null
  const open = async () => {
    try {
      const { user } = await api.supportChat.openChatLink({ token })
      writeObject('chat_user', user)
      await go('/about?chat=open', { replace: true })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'login_required') throw error
      await go(sessionToken() === null ? loginPath(OWN_CHAT) : OWN_CHAT, { replace: true })
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
