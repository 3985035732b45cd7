import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import { doctorThread } from './doctor-chat-queries.ts'
import { OwnChat } from './own-chat.tsx'

/**
 * Our own thread next to the partner's chat, once it has messages: "Message to doctor" writes to it (P-DOC-007), and our
 * clinicians answer in it.
 */
export function PartnerThread({ encounterId }: { encounterId: string }) {
  const t = useTexts(doctorChatTexts)
  const { data } = useQuery(doctorThread)
  if (!data || data.messages.length === 0) return null
  return (
    <section aria-labelledby="own-thread" className="grid gap-3">
      <h2 id="own-thread" className="type-h3">
        {t('ownThread')}
      </h2>
      <OwnChat encounterId={encounterId} />
    </section>
  )
}
