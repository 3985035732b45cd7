import { noticeKindOfText } from '@contour/domain/conversations/emergency-alert'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { formatInstant } from '../../words/times.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { inboxTexts } from '../../texts/en/inbox.ts'
import { MessageFiles } from './message-files.tsx'
import { inboxReads, type InboxThread } from './inbox-reads.ts'
import { threadEntries, type MoveEntry, type ThreadEntry } from './thread-entries.ts'

/** The messages of a thread with notes and moves between them; new ones are read out. */
export function ThreadMessages({ thread }: { thread: InboxThread }) {
  const t = useTexts(inboxTexts)
  const recent = useRecentMessages(thread.messages)
  const first = recent[0]?.seq ?? 1
  const earlier = useInfiniteQuery(inboxReads.earlier(thread.id, first))
  const pane = useRef<HTMLDivElement>(null)
  const before = earlier.data?.pages.toReversed().flatMap((page) => page.thread.messages) ?? []
  const entries = threadEntries({ ...thread, messages: [...before, ...recent] })
  const hasEarlier = earlier.data ? earlier.hasNextPage : first > 1
  const count = thread.last_seq + thread.notes.length
  useEffect(() => {
    const { current } = pane
    if (current && count > 0) current.scrollTop = current.scrollHeight
  }, [count])
  return (
    <div
      ref={pane}
      role="log"
      // It scrolls, so the keyboard must reach it (WCAG 2.1.1).
      tabIndex={0}
      aria-label={t('messages', { person: thread.person })}
      className="pane flex grow flex-col gap-2 p-4"
    >
      {hasEarlier ? (
        <div className="self-center">
          <DeskButton busy={earlier.isFetching} onClick={() => void earlier.fetchNextPage()}>
            {t('earlier')}
          </DeskButton>
        </div>
      ) : null}
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} thread={thread} />
      ))}
    </div>
  )
}

/**
 * The messages since the thread was opened: each reading returns the newest only, and one that it no longer contains
 * stays, so that nothing is missing between them and the earlier ones.
 */
function useRecentMessages(newest: InboxThread['messages']): InboxThread['messages'] {
  const [known, setKnown] = useState(newest)
  const [read, setRead] = useState(newest)
  if (read === newest) return known
  const from = newest[0]?.seq ?? 0
  const next = [...known.filter(({ seq }) => seq < from), ...newest]
  setRead(newest)
  setKnown(next)
  return next
}

const FULL = 'w-full rounded-control px-3 py-2 [overflow-wrap:anywhere]'

function Entry({ entry, thread }: { entry: ThreadEntry; thread: InboxThread }) {
  const t = useTexts(inboxTexts)
  const time = formatInstant(entry.at)
  if (entry.kind === 'note')
    return (
      <div className={`${FULL} bg-money-tint text-money`}>
        <strong>{t('note', { name: entry.note.by, time })}</strong>{' '}
        <span className="whitespace-pre-wrap">{entry.note.body}</span>
      </div>
    )
  if (entry.kind === 'move') return <Move move={entry.move} time={time} />
  const { message } = entry
  const { sender, by, body, via, attachments } = message
  if (sender === 'automatic' || sender === 'system') {
    const red = noticeKindOfText(body) !== null
    return (
      <div
        className={`${FULL} border-[1.5px] border-dashed bg-white ${red ? 'border-error text-error' : 'border-control'}`}
      >
        <p className={`type-meta ${red ? 'font-semibold' : 'text-muted'}`}>
          {red
            ? t('shownAtOnce', { person: thread.person, time })
            : t('said', { who: t(`by_${sender}`), time })}
        </p>
        <p className="whitespace-pre-wrap">{body}</p>
      </div>
    )
  }
  const staff = sender === 'clinician' || sender === 'support'
  const who = staff ? `${t(`by_${sender}`)}${by ? ` · ${by}` : ''}` : thread.person
  return (
    <div
      className={`max-w-[85%] rounded-control border px-3 py-2 [overflow-wrap:anywhere] ${
        sender === 'clinician'
          ? 'self-end border-care/30 bg-care-tint'
          : sender === 'support'
            ? 'self-end border-delivery/30 bg-delivery-tint'
            : 'self-start border-hairline bg-white'
      }`}
    >
      <p className="type-meta text-muted">{t(via === 'email' ? 'saidByEmail' : 'said', { who, time })}</p>
      {sender === 'visitor' && thread.joined ? (
        <p className="type-meta font-semibold text-warn">{t(`joined_${thread.joined}`)}</p>
      ) : null}
      <p className="whitespace-pre-wrap">{body}</p>
      {attachments.length > 0 ? <MessageFiles thread={thread.id} files={attachments} /> : null}
    </div>
  )
}

function Move({ move, time }: { move: MoveEntry['move']; time: string }) {
  const t = useTexts(inboxTexts)
  const name = move.by ?? t('theService')
  const text = () => {
    switch (move.event) {
      case 'taken':
        return t('event_taken', { name, time })
      case 'released':
        return move.by === null ? t('event_releasedByServer', { time }) : t('event_released', { name, time })
      case 'handed_over':
        return t(`event_handed_over_${move.to}`, { name, time })
      case 'passed_on':
        return t('event_passed_on', { name, time })
      case 'made_ticket':
        return t('event_made_ticket', { time })
      case 'closed':
        return t('event_closed', { name, time })
      default:
        return ''
    }
  }
  return move.note ? (
    <div className={`${FULL} border border-hairline bg-mist`}>
      <strong>{text()}</strong> <span className="whitespace-pre-wrap">{move.note}</span>
    </div>
  ) : (
    <p className="type-meta self-center text-muted">{text()}</p>
  )
}
