import { STAFF_MESSAGE_MAX } from '@contour/domain/conversations/conversation-values'
import { unfilledVariables } from '@contour/domain/inbox/canned-reply'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { useKeys } from '../../frame/use-keys.ts'
import { WithKey } from '../../frame/with-key.tsx'
import { frameTexts } from '../../texts/en/frame.ts'
import { inboxTexts } from '../../texts/en/inbox.ts'
import { THREAD_MOVED, type InboxThread } from './inbox-reads.ts'
import { useDraft } from './use-draft.ts'

export type WriteMode = 'reply' | 'note'
/** A canned reply that was chosen; a new object each time. */
export type Inserted = { text: string }

const NOTE_MAX = 1_000

type Props = {
  thread: InboxThread
  mode: WriteMode
  onMode: (mode: WriteMode) => void
  field: RefObject<HTMLTextAreaElement | null>
  inserted: Inserted | null
  onCanned: () => void
}

/** The field in the colors and words of its channel, or yellow for a note that only staff read. */
export function ThreadComposer({ thread, mode, onMode, field, inserted, onCanned }: Props) {
  const t = useTexts(inboxTexts)
  const frame = useTexts(frameTexts)
  const drafts = { reply: useDraft(thread.id, 'reply'), note: useDraft(thread.id, 'note') }
  const { text, write } = drafts[mode]
  const [missing, setMissing] = useState<string | null>(null)
  /** What had the focus when it was sent. */
  const sentFrom = useRef<Element | null>(null)
  const sending = useSending(thread.id, (as, sent) => {
    drafts[as].takeSent(sent)
    // Who has gone on to something else meanwhile stays there.
    if (as === mode && document.activeElement === sentFrom.current) field.current?.focus()
  })
  useInsertion(inserted, (added) => {
    write(text.trim() === '' ? added : `${text.trimEnd()}\n${added}`)
    field.current?.focus()
  })
  const limit = mode === 'reply' ? STAFF_MESSAGE_MAX : NOTE_MAX
  const mayReply = thread.may.includes('replied')
  const shown = mode === 'note' || mayReply
  const send = () => {
    const problem = problemOf(text, mode)
    setMissing(problem)
    sentFrom.current = document.activeElement
    if (problem === null) sending.send(mode, text.trim())
    else field.current?.focus()
  }
  const problemOf = (written: string, as: WriteMode): string | null => {
    if (written.trim() === '') return t('textMissing')
    if (written.trim().length > limit) return t('textTooLong', { limit })
    const [variable] = as === 'reply' ? unfilledVariables(written) : []
    return variable ? t('variableLeft', { variable: `{${variable}}` }) : null
  }
  useKeys(shown ? [{ key: 'mod+enter', label: t('keySend'), scope: 'page', act: send }] : [])
  const problem = missing ?? sending.problem(mode)
  return (
    <div className="border-t border-hairline bg-white px-4 py-3">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <ComposerWords thread={thread} mode={mode} />
        <span className="ml-auto flex gap-1">
          {(['reply', 'note'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={mode === one}
              onClick={() => {
                setMissing(null)
                onMode(one)
              }}
              className="min-h-8 rounded-small border-[1.5px] border-transparent px-2.5 font-semibold text-muted hover:text-ink aria-pressed:border-bottle aria-pressed:bg-mint aria-pressed:text-bottle"
            >
              {t(`${one}Mode`)}
            </button>
          ))}
        </span>
      </div>
      {shown ? (
        <>
          <textarea
            ref={field}
            id="inbox-text"
            rows={3}
            value={text}
            aria-label={mode === 'note' ? t('noteLabel') : t('replyLabel', { person: thread.person })}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'inbox-text-count inbox-text-problem' : 'inbox-text-count'}
            onChange={(event) => {
              setMissing(null)
              write(event.target.value)
            }}
            className={`control-box block resize-y border-2 ${looksOf(thread, mode)}`}
          />
          {problem ? (
            <p id="inbox-text-problem" role="alert" className="mt-1.5 font-semibold text-error">
              {frame('error', { problem })}
            </p>
          ) : null}
          <div className="mt-2.5 flex flex-wrap items-center gap-2">
            <DeskButton tone="primary" busy={sending.busy} onClick={send}>
              <WithKey name="mod+enter">{t(mode === 'note' ? 'addNote' : 'send')}</WithKey>
            </DeskButton>
            <span id="inbox-text-count" className="type-meta ml-auto text-muted">
              {t('counted', { used: text.trim().length, limit })}
            </span>
            {mode === 'reply' ? (
              <DeskButton onClick={onCanned}>
                <WithKey name="#" onDark={false}>
                  {t('canned')}
                </WithKey>
              </DeskButton>
            ) : null}
          </div>
        </>
      ) : (
        <p className="text-muted">
          {thread.held && thread.assigned_to
            ? t('heldText', { name: thread.assigned_to.name })
            : t('closedText')}
        </p>
      )}
    </div>
  )
}

/** Under which name the patient reads it, and where; of a note, that the patient never does. */
function ComposerWords({ thread, mode }: { thread: InboxThread; mode: WriteMode }) {
  const t = useTexts(inboxTexts)
  const { person } = thread
  if (mode === 'note')
    return (
      <span className="type-small rounded-chip bg-money-tint px-2.5 font-semibold text-money">
        {t('noteFor', { person })}
      </span>
    )
  return (
    <>
      <span
        className={`type-small rounded-chip border-[1.5px] px-2.5 font-semibold ${
          thread.channel === 'doctor'
            ? 'border-care-tint bg-care-tint text-care'
            : 'border-dashed border-delivery bg-white text-delivery'
        }`}
      >
        {t(`replyAs_${thread.answers_as}`)}
      </span>
      <span className="type-small text-muted">
        {thread.channel === 'doctor'
          ? t('toDoctorChat', { person })
          : t(thread.by_email ? 'toTicket' : 'toSupportChat', { person })}
      </span>
    </>
  )
}

const looksOf = ({ channel }: InboxThread, mode: WriteMode): string => {
  if (mode === 'note') return 'border-money bg-money-tint'
  return channel === 'doctor' ? 'border-solid border-care' : 'border-dashed border-delivery'
}

/** Sends a reply or a note. A reply keeps its id until it was stored, so that trying again sends it once (D-43). */
function useSending(id: string, onSent: (as: WriteMode, sent: string) => void) {
  const clientId = useRef<{ body: string; id: string } | null>(null)
  const reply = useAction({
    act: (body: string) => {
      if (clientId.current?.body !== body) clientId.current = { body, id: crypto.randomUUID() }
      return calls.inbox.reply({ id, body, client_id: clientId.current.id })
    },
    refresh: THREAD_MOVED,
    // The message in the thread says it, and is read out.
    done: () => null,
    onDone: (_stored, body) => {
      clientId.current = null
      onSent('reply', body)
    },
  })
  const note = useAction({
    act: (body: string) => calls.inbox.note({ id, body }),
    refresh: THREAD_MOVED,
    done: () => null,
    onDone: (_stored, body) => onSent('note', body),
  })
  return {
    busy: reply.busy || note.busy,
    problem: (mode: WriteMode) => (mode === 'note' ? note.problem : reply.problem),
    send: (mode: WriteMode, body: string) => (mode === 'note' ? note.run(body) : reply.run(body)),
  }
}

/** Runs once for each canned reply that was chosen. */
function useInsertion(inserted: Inserted | null, insert: (text: string) => void) {
  const done = useRef<Inserted | null>(inserted)
  useEffect(() => {
    if (inserted === null || done.current === inserted) return
    done.current = inserted
    insert(inserted.text)
  })
}
