import { Fragment, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { Link } from '@contour/ui/link'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { TextField } from '@contour/ui/text-field'
import { messageOf } from '../../lib/error-messages.ts'
import { instantText } from '../../lib/dates.ts'
import { useHydrated } from '@contour/ui/use-hydrated'
import { api } from '../../lib/patient-api.ts'
import { EmailFrame } from './email-frame.tsx'
import { ReplyByEmail } from './reply-by-email.tsx'

/** Number of messages shown at first. */
const PAGE = 10

/** Every message and code, newest first; the newest is expanded, the others expand on request. */
export function DemoOutbox() {
  const [to, setTo] = useState('')
  const [most, setMost] = useState(PAGE)
  const hydrated = useHydrated()
  const outbox = useQuery({
    queryKey: ['demo', 'outbox'],
    queryFn: () => api.demo.outbox({}),
    refetchInterval: 5000,
    enabled: hydrated,
  })
  const wanted = to.trim().toLowerCase()
  const shown = (outbox.data ?? []).filter((message) => message.to.toLowerCase().includes(wanted))
  return (
    <section className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="type-h3">Outbox</h2>
        <Link className="link" href="/demo-messages">
          See every message with samples
        </Link>
      </div>
      <div className="max-w-form">
        <TextField
          id="outbox-to"
          label="Messages to"
          hint="Part of an email address or a phone number"
          value={to}
          onChange={setTo}
        />
      </div>
      {outbox.isLoading ? <LoadingBlock label="Loading messages" /> : null}
      {outbox.isError ? <Notice tone="error">{messageOf(outbox.error)}</Notice> : null}
      {outbox.data && shown.length === 0 ? <p className="text-muted">No message yet.</p> : null}
      <ul className="grid min-w-0 gap-3">
        {shown.slice(0, most).map((message, index) => (
          <li key={message.id} className="min-w-0 rounded-control border border-hairline bg-white">
            <details open={index === 0} className="min-w-0">
              <summary className="cursor-pointer rounded-control p-4">
                <span className="font-semibold">{message.subject || message.kind}</span>
                <span className="type-small flex flex-wrap justify-between gap-x-4 text-muted">
                  <span className="[overflow-wrap:anywhere]">
                    {message.channel} to {message.to}
                  </span>
                  <span>{instantText(message.created_at)}</span>
                </span>
              </summary>
              <p className="type-small px-4 pb-4 [overflow-wrap:anywhere] whitespace-pre-line">
                <Linked text={message.text} />
              </p>
              {message.reply_to ? <ReplyByEmail id={message.id} to={message.reply_to} /> : null}
              {message.html ? <AsEmail html={message.html} subject={message.subject} /> : null}
            </details>
          </li>
        ))}
      </ul>
      {shown.length > most ? (
        <div>
          <Button tone="secondary" onClick={() => setMost(most + PAGE)}>
            Show {Math.min(PAGE, shown.length - most)} more of {shown.length}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** The same message as a mail program shows it, on request; its links work in the text only. */
function AsEmail({ html, subject }: { html: string; subject: string }) {
  const [shown, setShown] = useState(false)
  return (
    <div className="grid justify-items-start gap-3 px-4 pb-4">
      <Button size="desk" tone="secondary" onClick={() => setShown(!shown)}>
        {shown ? 'Hide the email' : 'Show as email'}
      </Button>
      {shown ? <EmailFrame html={html} title={`Email: ${subject}`} /> : null}
    </div>
  )
}

/** The text of a message with links to this site made clickable; URLs of other sites stay text. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"']+)/).map((part, index) => (
    <Fragment key={index}>
      {part.startsWith(window.location.origin) ? (
        <Link className="link" href={part.slice(window.location.origin.length) || '/'}>
          {part}
        </Link>
      ) : (
        part
      )}
    </Fragment>
  ))
}
