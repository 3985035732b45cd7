import { clockInWords } from '../../lib/reader-time.ts'
import { noticeKindOfText } from '@contour/domain/conversations/emergency-alert'
import { useTexts } from '@contour/texts/use-texts'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import type { Message } from './doctor-chat-queries.ts'
import { EmergencyFrame } from '../emergencies/emergency-frame.tsx'
import { FileCard } from './file-card.tsx'

const LOOKS = {
  you: { box: 'justify-self-end rounded-br-none bg-bottle text-white', meta: 'text-mint' },
  doctor: { box: 'justify-self-start rounded-bl-none bg-care-tint', meta: 'text-care' },
  support: { box: 'justify-self-start rounded-bl-none bg-delivery-tint', meta: 'text-delivery' },
  notice: { box: 'max-w-full! w-full border-2! border-error! bg-error-tint', meta: 'text-error' },
} as const

/**
 * One message. A received one is labeled Doctor if a clinician wrote it, else Support (document 3 §6); an automatic
 * reply says that it is one (D-45), and a notice of the service that nobody wrote it (D-46).
 */
export function MessageRow({ message }: { message: Message }) {
  const t = useTexts(doctorChatTexts)
  // A red alarm has its frame above the field; a symptom word alone has it in its place of the thread.
  if (message.sender === 'system' && noticeKindOfText(message.message) === 'look')
    return (
      <li>
        <EmergencyFrame kind="look" />
      </li>
    )
  const who = writerOf(message)
  const { box, meta } = LOOKS[who]
  return (
    <li
      data-from={who}
      className={`max-w-[88%] min-w-0 rounded-control border border-transparent px-4 py-3 md:max-w-[70%] ${box}`}
    >
      <p className={`type-small font-semibold ${meta}`}>
        {t('meta', {
          who: message.sender === 'automatic' ? t('automatic') : t(who),
          time: clockInWords(new Date(message.created_at)),
        })}
      </p>
      {message.message ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message.message}</p>
      ) : null}
      {message.attachments.map((file, index) => (
        <FileCard key={index} file={file} />
      ))}
    </li>
  )
}

function writerOf({ in_out, is_doctor, sender }: Message): keyof typeof LOOKS {
  if (in_out === 1) return 'you'
  if (sender === 'system') return 'notice'
  return is_doctor ? 'doctor' : 'support'
}
