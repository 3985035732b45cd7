import { useEffect, useRef, useState } from 'react'
import { serviceNow } from '@contour/client/service-clock'
import type { SupportMessage } from '@contour/contract/live-events'
import { noticeKindOfText } from '@contour/domain/conversations/emergency-alert'
import { clockInWords, dayOfReader, recentInWords } from '../../lib/reader-time.ts'
import { useTexts } from '@contour/texts/use-texts'
import { supportChatTexts } from '../../texts/en/support-chat.ts'
import { EmergencyFrame } from '../emergencies/emergency-frame.tsx'
import type { ChatState } from './chat-connection.ts'

type Props = {
  state: Pick<ChatState, 'messages' | 'pending' | 'loaded' | 'connection'>
  onSendAgain: (clientId: string) => void
}

/** The messages in their order, then those of this browser that wait for the server; the newest is in view. */
export function MessageList({ state, onSendAgain }: Props) {
  const t = useTexts(supportChatTexts)
  const { messages, pending, loaded, connection } = state
  const [now] = useState(() => serviceNow())
  const empty = messages.length === 0 && pending.length === 0
  return (
    <div
      // The box scrolls and holds no control, so it takes focus itself: arrow keys scroll it.
      tabIndex={0}
      role="group"
      aria-label={t('messages')}
      className="flex min-h-0 grow flex-col overflow-y-auto px-4 py-4"
    >
      {empty ? (
        <p className="mt-auto text-muted">
          {loaded ? t('empty') : connection === 'error' ? null : t('loading')}
        </p>
      ) : (
        <ol className="mt-auto grid gap-2.5">
          {(messages[0]?.seq ?? 1) > 1 ? <li className={NOTICE}>{t('older')}</li> : null}
          {messages.map((message) => (
            <Message key={message.id} message={message} now={now} />
          ))}
          {pending.map(({ clientId, text, state: sent }) => (
            <li key={clientId} className={`${OWN} opacity-85`}>
              <Line text={text} by={sent === 'sending' ? t('sending') : t('unsent')} />
              {sent === 'unsent' && connection === 'connected' ? (
                <button
                  type="button"
                  className="min-h-11 font-semibold underline underline-offset-3"
                  onClick={() => onSendAgain(clientId)}
                >
                  {t('sendAgain')}
                </button>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      <Newest key={`${messages.at(-1)?.seq} ${pending.length} ${connection}`} />
    </div>
  )
}

const OWN = 'ml-[14%] justify-self-end rounded-[20px_20px_6px_20px] bg-bottle px-4 py-2.5 text-white'
const OTHER = 'mr-[14%] justify-self-start rounded-[20px_20px_20px_6px] bg-delivery-tint px-4 py-2.5'
const NOTICE = 'rounded-control border border-control px-4 py-2.5'

const LOOKS = { user: OWN, assistant: OTHER, system: NOTICE } as const

function Message({ message, now }: { message: SupportMessage; now: Date }) {
  const t = useTexts(supportChatTexts)
  const { role, automatic, timestamp, content } = message
  const time = shortTime(new Date(timestamp), now)
  const emergency = role === 'system' ? noticeKindOfText(content) : null
  if (emergency)
    return (
      <li>
        <EmergencyFrame kind={emergency} />
      </li>
    )
  const by = role === 'assistant' && automatic ? t('by_automatic', { time }) : t(`by_${role}`, { time })
  return (
    <li className={LOOKS[role]}>
      <Line text={content} by={by} strong={role === 'assistant'} />
    </li>
  )
}

/** The end of the list; a new one for each message, and each notice below the list, comes into view. */
function Newest() {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = end.current?.parentElement
    box?.scrollTo({ top: box.scrollHeight })
  }, [])
  return <div ref={end} />
}

/** The clock time of a message of today, and the day as well for an older one. */
const shortTime = (at: Date, now: Date): string =>
  dayOfReader(at) === dayOfReader(now) ? clockInWords(at) : recentInWords(at, now)

function Line({ text, by, strong = false }: { text: string; by: string; strong?: boolean }) {
  return (
    <>
      <span className={`type-meta block ${strong ? 'font-semibold text-delivery' : ''}`}>{by}</span>
      <span className="block leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
    </>
  )
}
