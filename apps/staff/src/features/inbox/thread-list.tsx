import { contactMinutesLeft } from '@contour/domain/conversations/emergency-alert'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import type { Answer } from '../../calls/calls.ts'
import { KeyCap } from '../../frame/key-cap.tsx'
import { ListRows } from '../../frame/list-rows.tsx'
import { ROW_LINK, useRowKeys } from '../../frame/use-row-keys.ts'
import { inboxTexts } from '../../texts/en/inbox.ts'
import { ChannelLabel, channelBar } from './channel-look.tsx'
import { isNarrowed } from './inbox-filter.ts'
import type { InboxChoice } from './inbox-filter.ts'
import { InboxFilters } from './inbox-filters.tsx'
import type { InboxRow } from './inbox-reads.ts'
import { promiseText } from './promise-text.ts'

type ListRead = UseInfiniteQueryResult<Answer<'inbox', 'list'>>

/** The threads with their filters; red ones first, then by when an answer is promised. */
export function ThreadList({
  list,
  choice,
  current,
  now,
}: {
  list: ListRead
  choice: InboxChoice
  current: string | undefined
  now: Date
}) {
  const t = useTexts(inboxTexts)
  useRowKeys()
  return (
    <>
      <InboxFilters choice={choice} />
      <nav aria-label={t('threads')} className="pane grow pb-4">
        <ListRows
          read={list}
          loading={t('loading')}
          lines={8}
          inPane
          empty={
            isNarrowed(choice)
              ? { title: t('noMatch'), seed: 7, actions: <AllThreads /> }
              : { title: t('none'), text: t('noneText'), seed: 2 }
          }
        >
          {({ rows }) => (
            <ol>
              {rows.map((row) => (
                <li key={row.id} className="border-b border-hairline">
                  {row.readable ? (
                    <ReadableRow row={row} current={row.id === current} now={now} />
                  ) : (
                    <HiddenRow row={row} />
                  )}
                </li>
              ))}
            </ol>
          )}
        </ListRows>
      </nav>
      <KeyLine />
    </>
  )
}

function AllThreads() {
  return (
    <Link to="/inbox" className="link">
      {useTexts(inboxTexts)('allThreads')}
    </Link>
  )
}

function ReadableRow({ row, current, now }: { row: InboxRow; current: boolean; now: Date }) {
  const t = useTexts(inboxTexts)
  const { search } = useLocation()
  const red = row.emergency_since !== null
  const promise = promiseText(t, row, now)
  const urgent = red || promise.late
  return (
    <Link
      to={`/inbox/${row.id}${search}`}
      {...ROW_LINK}
      aria-current={current ? 'page' : undefined}
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 py-2 pr-3 pl-3 no-underline ${channelBar(row.channel, red)} ${
        red ? 'bg-error-tint' : 'hover:bg-mint aria-[current]:bg-medicine-tint'
      }`}
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <strong className="min-w-0 truncate">{row.person}</strong>
        <ChannelLabel channel={row.channel} />
        {red ? <strong className="type-meta text-error">{t('emergency')}</strong> : null}
        {row.state === 'ticket' ? <span className="type-meta text-muted">{t('ticket')}</span> : null}
      </span>
      <span className={`type-meta text-right ${urgent ? 'font-semibold text-error' : 'text-muted'}`}>
        {row.emergency_since
          ? t('minutesLeft', { minutes: minutesLeft(row.emergency_since, now) })
          : promise.short}
      </span>
      <span
        className={`type-small col-span-2 flex items-center gap-2 ${row.unread > 0 ? 'font-semibold text-ink' : 'text-muted'}`}
      >
        <span className="min-w-0 grow truncate">{row.preview}</span>
        {row.unread > 0 ? (
          <span className="type-number type-meta flex-none rounded-chip bg-bottle px-2 text-white">
            <span aria-hidden>{row.unread}</span>
            <span className="sr-only">{t('unread', { count: row.unread })}</span>
          </span>
        ) : null}
      </span>
    </Link>
  )
}

const minutesLeft = (since: string, now: Date) => contactMinutesLeft(new Date(since), now)

/** A doctor thread of which support learns only that it exists (D-38). */
function HiddenRow({ row }: { row: InboxRow }) {
  const t = useTexts(inboxTexts)
  return (
    <div className={`py-2 pr-3 pl-3 ${channelBar(row.channel, false)}`}>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
        <strong className="min-w-0 truncate">{row.person}</strong>
        <ChannelLabel channel={row.channel} />
      </p>
      <p className="type-small text-muted">{t('hidden')}</p>
    </div>
  )
}

const KEYS = [
  { names: ['j', 'k'], says: 'keysMove' },
  { names: ['c'], says: 'keysClaim' },
  { names: ['r'], says: 'keysReply' },
  { names: ['#'], says: 'keysCanned' },
  { names: ['e'], says: 'keysClose' },
] as const

/** The keys of the inbox at its foot, for the eye only: screen readers find them in the keyboard help. */
function KeyLine() {
  const t = useTexts(inboxTexts)
  return (
    <p
      aria-hidden
      className="type-meta hidden flex-none flex-wrap gap-x-3 gap-y-1 border-t border-hairline px-4 py-2 text-muted md:flex"
    >
      {KEYS.map(({ names, says }) => (
        <span key={says} className="inline-flex items-center gap-1">
          {names.map((name) => (
            <KeyCap key={name} name={name} />
          ))}
          {t(says)}
        </span>
      ))}
    </p>
  )
}
