import { PATIENT_MESSAGE_MAX } from '@contour/domain/conversations/conversation-values'
import { readMessageText } from '@contour/domain/conversations/message-text'
import { ATTACHMENT_TYPES } from '@contour/domain/media/attachment-types'
import { useTexts } from '@contour/texts/use-texts'
import { useSyncExternalStore, type KeyboardEvent } from 'react'
import { Form } from '@contour/ui/form'
import { Spinner } from '@contour/ui/spinner'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import { draftOnPage } from './draft-on-page.ts'
import { FileRow } from './file-row.tsx'
import { useBriefNote, type BriefNote } from './use-brief-note.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import { useSendMessage } from './use-send-message.ts'

const ACCEPT = Object.keys(ATTACHMENT_TYPES)
  .map((ending) => `.${ending}`)
  .join(',')

/** Characters left from which on the counter says so in words. */
const FEW = 20

/** The field, its files, and what became of the last message. Enter sends, Shift and Enter break the line. */
export function Composer({ encounterId, takesFiles }: { encounterId: string; takesFiles: boolean }) {
  const t = useTexts(doctorChatTexts)
  const { text } = useSyncExternalStore(draftOnPage.subscribe, draftOnPage.read)
  const [note, say] = useBriefNote()
  const { files, choose, remove } = useChosenFiles(t, say)
  const sending = useSendMessage(encounterId, {
    sent: () => say({ tone: 'success', text: t('messageSent') }),
    failed: () => say({ tone: 'error', text: t('sendFailed') }),
  })
  const message = text.trim()
  const attachments = files.flatMap(({ url, type, name }) => (url === null ? [] : [{ url, type, name }]))
  const ready =
    message.length <= PATIENT_MESSAGE_MAX &&
    attachments.length === files.length &&
    (message !== '' || files.length > 0)
  const send = () => {
    if (!ready || sending.isPending) return
    const read = message === '' ? { text: '' } : readMessageText(text, PATIENT_MESSAGE_MAX)
    if ('problem' in read) say({ tone: 'error', text: read.problem, stays: true })
    else sending.mutate({ message: read.text, attachments })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <Form className="grid gap-2" onSubmit={send}>
      <Note note={note} />
      {files.length > 0 ? (
        <ul className="grid gap-2">
          {files.map((file) => (
            <FileRow key={file.key} file={file} onRemove={() => remove(file.key)} />
          ))}
        </ul>
      ) : null}
      <div className="flex items-end gap-2">
        {takesFiles ? <FileChooser onChoose={choose} /> : null}
        <textarea
          id="doctor-message"
          aria-label={t('write')}
          aria-describedby="doctor-message-count"
          aria-invalid={message.length > PATIENT_MESSAGE_MAX ? true : undefined}
          placeholder={t('write')}
          rows={1}
          value={text}
          readOnly={sending.isPending}
          onChange={({ target: { value } }) => draftOnPage.change((draft) => ({ ...draft, text: value }))}
          onKeyDown={onKeyDown}
          className="control-box block field-sizing-content max-h-40 min-h-14 min-w-0 grow resize-none"
        />
        <button
          type="submit"
          aria-label={t('send')}
          aria-disabled={!ready || sending.isPending ? true : undefined}
          className={`grid size-14 flex-none place-items-center rounded-control border-[1.5px] ${
            ready
              ? 'border-bottle bg-bottle text-white hover:bg-bottle-deep'
              : 'cursor-not-allowed border-dashed border-control bg-paper text-muted'
          }`}
        >
          {sending.isPending ? <Spinner /> : <SendIcon />}
        </button>
      </div>
      <p className="type-small flex flex-wrap justify-between gap-x-4 text-muted">
        <span>{takesFiles ? t('filesHint') : null}</span>
        <Counter length={message.length} />
      </p>
    </Form>
  )
}

function Note({ note }: { note: BriefNote | null }) {
  return (
    <>
      <p role="alert" className="font-semibold text-error empty:hidden">
        {note?.tone === 'error' ? note.text : null}
      </p>
      <p role="status" className="font-semibold text-medicine empty:hidden">
        {note?.tone === 'success' ? note.text : null}
      </p>
    </>
  )
}

function Counter({ length }: { length: number }) {
  const t = useTexts(doctorChatTexts)
  const left = PATIENT_MESSAGE_MAX - length
  return (
    <span
      id="doctor-message-count"
      aria-live={left <= FEW ? 'polite' : undefined}
      className={left < 0 ? 'font-semibold text-error' : undefined}
    >
      {left < 0
        ? t('over', { count: -left })
        : left <= FEW
          ? t('left', { count: left })
          : t('count', { count: length, max: PATIENT_MESSAGE_MAX })}
    </span>
  )
}

function FileChooser({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const t = useTexts(doctorChatTexts)
  return (
    <label className="relative grid size-14 flex-none place-items-center rounded-control border-[1.5px] border-control bg-white hover:bg-mint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span className="sr-only">{t('addFiles')}</span>
      <input
        type="file"
        multiple
        accept={ACCEPT}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // Allows choosing the same file again after an error.
          event.target.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="size-6 fill-none stroke-bottle stroke-[1.8]"
        strokeLinecap="round"
      >
        <path d="M8 12.5l6-6a2.8 2.8 0 0 1 4 4l-8 8a4.6 4.6 0 0 1-6.5-6.5l7.5-7.5" />
      </svg>
    </label>
  )
}

const SendIcon = () => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    className="size-6 fill-none stroke-current stroke-[1.8]"
    strokeLinejoin="round"
  >
    <path d="M21 4L3 11l7.5 2.8L13.5 21zM10.5 13.8L21 4" />
  </svg>
)
