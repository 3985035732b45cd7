import { weekdayText } from '@contour/domain/time/date-text'
import { dayOfReader } from '../../lib/reader-time.ts'
import { Button } from '@contour/ui/button'
import { useTexts } from '@contour/texts/use-texts'
import { Fragment, useEffect, useRef } from 'react'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import type { Message } from './doctor-chat-queries.ts'
import { MessageRow } from './message-row.tsx'
import { useWholeThread } from './use-whole-thread.ts'

/** The messages by day, oldest first. New ones are announced politely, and the newest is scrolled into view. */
export function ChatThread({ newest: read }: { newest: readonly Message[] }) {
  const t = useTexts(doctorChatTexts)
  const { messages, hasEarlier, isReading, isFailed, readEarlier } = useWholeThread(read)
  const end = useRef<HTMLParagraphElement>(null)
  const newest = messages.at(-1)
  const newestId = newest?.id
  useEffect(() => {
    if (newestId) end.current?.scrollIntoView({ block: 'nearest' })
  }, [newestId])
  return (
    <div role="log" aria-label={t('log')} className="grow">
      {hasEarlier ? (
        <div className="grid justify-items-center gap-2 pb-4">
          <Button tone="secondary" busy={isReading} onClick={readEarlier}>
            {t('earlier')}
          </Button>
          <p role="alert" className="type-small font-semibold text-error empty:hidden">
            {isFailed ? t('earlierFailed') : null}
          </p>
        </div>
      ) : null}
      {messages.length === 0 ? (
        <div className="grid gap-1 py-6 text-center">
          <p className="font-semibold">{t('none')}</p>
          <p className="text-muted">{t('noneText')}</p>
        </div>
      ) : (
        <ol className="grid gap-4">
          {messages.map((message, index) => {
            const day = dayOf(message)
            const before = messages[index - 1]
            return (
              <Fragment key={message.id}>
                {before && dayOf(before) === day ? null : (
                  <li className="type-small justify-self-center py-1 text-muted">{weekdayText(day)}</li>
                )}
                <MessageRow message={message} />
              </Fragment>
            )
          })}
        </ol>
      )}
      <p ref={end} className="type-small scroll-mb-48 pt-2 text-right text-muted">
        {newest?.in_out === 1 ? t('sent') : null}
      </p>
    </div>
  )
}

const dayOf = (message: Message) => dayOfReader(new Date(message.created_at))
