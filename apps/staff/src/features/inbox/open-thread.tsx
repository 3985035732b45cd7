import { EmptyState } from '@contour/ui/empty-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { toCallError } from '../../calls/call-errors.ts'
import { calls } from '../../calls/calls.ts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { ReadFailed, Reading, type StatesOfRead } from '../../frame/read-states.tsx'
import { useLeadOn } from '../../frame/use-lead-on.ts'
import { inboxTexts } from '../../texts/en/inbox.ts'
import { inboxReads, type InboxRow, type InboxThread } from './inbox-reads.ts'
import { ThreadComposer, type Inserted, type WriteMode } from './thread-composer.tsx'
import { ThreadHead } from './thread-head.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { ThreadPerson } from './thread-person.tsx'
import { useThreadKeys } from './use-thread-keys.ts'
import { useThreadMoves } from './use-thread-moves.ts'

const CannedPicker = lazy(() => import('./canned-picker.tsx'))
const HandOverDialog = lazy(() => import('./hand-over-dialog.tsx'))

export function OpenThread({ id, rows, now }: { id: string; rows: readonly InboxRow[]; now: Date }) {
  const t = useTexts(inboxTexts)
  const { search } = useLocation()
  const read = useQuery(inboxReads.thread(id))
  return (
    <>
      <p className="bg-white px-4 md:hidden">
        <Link to={`/inbox${search}`} className="link inline-flex min-h-9 items-center">
          {t('back')}
        </Link>
      </p>
      {read.isPending ? (
        <div className="p-4">
          <Reading label={t('loadingThread')} lines={8} />
        </div>
      ) : null}
      {read.isError && !read.data ? (
        <div className="p-4">
          <ThreadRefused read={read} />
        </div>
      ) : null}
      {read.data ? <Opened thread={read.data.thread} rows={rows} now={now} /> : null}
    </>
  )
}

function Opened({ thread, rows, now }: { thread: InboxThread; rows: readonly InboxRow[]; now: Date }) {
  const t = useTexts(inboxTexts)
  const leadOn = useLeadOn()
  const { search } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [mode, setMode] = useState<WriteMode>('reply')
  const [dialog, setDialog] = useState<'canned' | 'handOver' | null>(null)
  const [inserted, setInserted] = useState<Inserted | null>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useMarkSeen(thread)

  const openNext = useCallback(() => {
    const readable = rows.filter((row) => row.readable)
    const here = readable.findIndex((row) => row.id === thread.id)
    const next = readable[here + 1] ?? readable.find((row) => row.id !== thread.id)
    leadOn(next ? `/inbox/${next.id}${search}` : `/inbox${search}`)
  }, [leadOn, rows, search, thread.id])
  const write = (next: WriteMode) => {
    setMode(next)
    // The field of the other mode is there after the change is shown.
    requestAnimationFrame(() => field.current?.focus())
  }
  const moves = useThreadMoves(thread.id, {
    // Who has begun to write while the claim was under way goes on in that field: a note must not end in the reply.
    onClaimed: () => (document.activeElement === field.current ? null : write('reply')),
    onClosed: openNext,
  })
  const may = (event: InboxThread['may'][number]) => thread.may.includes(event)
  useThreadKeys({
    claim: may('taken') ? () => moves.claim.run({ id: thread.id }) : null,
    reply: may('replied') ? () => write('reply') : null,
    canned: may('replied') ? () => setDialog('canned') : null,
    note: () => write('note'),
    handOver: may('handed_over') ? () => setDialog('handOver') : null,
    close: may('closed') ? () => moves.close.run({ id: thread.id }) : null,
  })
  return (
    <div className="pane-row pane-row-wide grid min-h-0 min-w-0 grow xl:grid-cols-[minmax(0,1fr)_19rem]">
      <section aria-labelledby="thread-of" className="pane-column flex min-w-0 flex-col">
        <ThreadHead
          thread={thread}
          heading={heading}
          moves={moves}
          now={now}
          onHandOver={() => setDialog('handOver')}
        />
        <ThreadMessages thread={thread} />
        <ThreadComposer
          thread={thread}
          mode={mode}
          onMode={write}
          field={field}
          inserted={inserted}
          onCanned={() => setDialog('canned')}
        />
      </section>
      <CardBoundary>
        <ThreadPerson thread={thread} />
      </CardBoundary>
      <Suspense>
        {dialog === 'canned' ? (
          <CannedPicker
            title={t('cannedTitle')}
            channels={['both', thread.channel]}
            values={thread.values}
            onInsert={(text) => {
              setDialog(null)
              setMode('reply')
              setInserted({ text })
            }}
            onClose={() => setDialog(null)}
          />
        ) : null}
        {dialog === 'handOver' ? (
          <HandOverDialog
            thread={thread}
            onClose={() => setDialog(null)}
            onDone={() => {
              setDialog(null)
              openNext()
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** Tells the server that the newest message was seen, once for each. */
function useMarkSeen({ id, last_seq: seq, unread }: InboxThread) {
  const client = useQueryClient()
  useEffect(() => {
    if (unread === 0) return
    calls.inbox
      .seen({ id, seq })
      .then(() => client.invalidateQueries({ queryKey: ['inbox', 'list'] }))
      // The next opening marks it.
      .catch(() => undefined)
  }, [client, id, seq, unread])
}

function ThreadRefused({ read }: { read: StatesOfRead }) {
  const { code, message } = toCallError(read.error)
  if (code === 'not_licensed' || code === 'not_found' || code === 'forbidden')
    return <EmptyState title={message} seed={5} />
  return <ReadFailed read={read} />
}
