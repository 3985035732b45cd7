import type { CannedReplyChannel } from '@contour/domain/conversations/conversation-values'
import { fillCannedReply, type CannedValues } from '@contour/domain/inbox/canned-reply'
import { Form } from '@contour/ui/form'
import { Modal } from '@contour/ui/modal'
import { TextField } from '@contour/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { ReadStates } from '../../frame/read-states.tsx'
import { inboxTexts } from '../../texts/en/inbox.ts'
import { inboxReads } from './inbox-reads.ts'

type Props = {
  title: string
  channels: readonly CannedReplyChannel[]
  values: CannedValues
  onInsert: (text: string) => void
  onClose: () => void
}

/** Chooses a prepared text of one of the channels; its variables are filled in, and nothing is sent yet. */
export default function CannedPicker({ title, channels, values, onInsert, onClose }: Props) {
  const t = useTexts(inboxTexts)
  const [search, setSearch] = useState('')
  const read = useQuery(inboxReads.canned())
  const wanted = search.trim().toLowerCase()
  const replies = (read.data?.rows ?? [])
    .filter(({ channel }) => channels.includes(channel))
    .map((reply) => ({ ...reply, body: fillCannedReply(reply.body, values) }))
    .filter(({ title, body }) => `${title} ${body}`.toLowerCase().includes(wanted))
  const [first] = replies
  return (
    <Modal open onClose={onClose} title={title}>
      <div className="grid gap-3">
        <Form
          onSubmit={(event) => {
            // It opens from forms of the chart, too, which must not be sent.
            event.stopPropagation()
            if (first) onInsert(first.body)
          }}
        >
          <TextField
            id="canned-search"
            type="search"
            label={t('cannedSearch')}
            value={search}
            onChange={setSearch}
          />
        </Form>
        <ReadStates read={read} label={t('loading')} lines={3} />
        {read.data && replies.length === 0 ? <p className="text-muted">{t('cannedNone')}</p> : null}
        <ul className="grid gap-2">
          {replies.map(({ id, title, body }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onInsert(body)}
                className="w-full rounded-control border border-hairline px-3 py-2 text-left hover:border-bottle hover:bg-mint"
              >
                <strong className="block">{title}</strong>
                <span className="type-small block text-muted">{body}</span>
              </button>
            </li>
          ))}
        </ul>
        <p>
          <Link to="/canned-replies" className="link">
            {t('cannedEdit')}
          </Link>
        </p>
      </div>
    </Modal>
  )
}
