import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import { UrgentButton } from '../emergencies/urgent-button.tsx'
import { doctorThread } from './doctor-chat-queries.ts'
import { OwnChat } from './own-chat.tsx'
import { useUrgentPress } from './use-urgent-press.ts'

/**
 * Our own thread next to the partner's chat, once it has messages: "Message to doctor" writes to it (P-DOC-007), and our
 * clinicians answer in it.
 */
export function PartnerThread({ encounterId }: { encounterId: string }) {
  const t = useTexts(doctorChatTexts)
  const { data } = useQuery(doctorThread)
  const urgent = useUrgentPress(encounterId)
  if (!data) return null
  // The partner's chat is not ours to put a button into: it stands below, and its message opens our own thread.
  if (data.messages.length === 0) return <UrgentButton {...urgent} />
  return (
    <section aria-labelledby="own-thread" className="grid gap-3">
      <h2 id="own-thread" className="type-h3">
        {t('ownThread')}
      </h2>
      <OwnChat encounterId={encounterId} />
    </section>
  )
}
