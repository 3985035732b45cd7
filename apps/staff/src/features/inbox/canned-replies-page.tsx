import { isChartText } from '@contour/domain/conversations/conversation-values'
import { CANNED_VARIABLES } from '@contour/domain/inbox/canned-reply'
import { later } from '@contour/ui/later'
import { EmptyState } from '@contour/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { formatInstant } from '../../words/times.ts'
import { cannedReplyTexts } from '../../texts/en/canned-replies.ts'
import { inboxReads, type CannedReply } from './inbox-reads.ts'

const CannedDialogs = later(() => import('./canned-dialogs.tsx'))

export type CannedOpen = { what: 'write' | 'history' | 'end'; reply: CannedReply | null }

/** The prepared replies of the inbox with the history of each (M-09). */
export function CannedRepliesPage() {
  const t = useTexts(cannedReplyTexts)
  const read = useQuery(inboxReads.canned())
  const [open, setOpen] = useState<CannedOpen | null>(null)
  const rows = read.data?.rows ?? []
  const isClinician = useStaffUser().roles.includes('clinician')
  return (
    <>
      <div className="card">
        <PageHead title={t('title')}>
          <DeskButton tone="primary" onClick={() => setOpen({ what: 'write', reply: null })}>
            {t('add')}
          </DeskButton>
        </PageHead>
        <p className="max-w-measure text-muted">{t('intro', braced())}</p>
        <ReadStates read={read} label={t('loading')} />
        {read.data && rows.length === 0 ? <EmptyState title={t('none')} seed={3} /> : null}
        <ul className="mt-3">
          {rows.map((reply) => (
            <li key={reply.id} className="grid gap-1 border-t border-hairline py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <h2 className="font-semibold">{reply.title}</h2>
                <span className="type-small text-muted">{t(`channel_${reply.channel}`)}</span>
              </div>
              <p className="max-w-measure whitespace-pre-wrap">{reply.body}</p>
              <div className="flex flex-wrap items-center gap-2">
                <span className="type-meta mr-auto text-muted">
                  {t('versionBy', {
                    version: reply.version,
                    name: reply.by ?? t('byService'),
                    time: formatInstant(reply.at),
                  })}
                </span>
                {actsOn(reply, isClinician).map((what) => (
                  <DeskButton
                    key={what}
                    tone={what === 'end' ? 'danger' : 'secondary'}
                    aria-label={t(NAMED[what], { title: reply.title })}
                    onClick={() => setOpen({ what, reply })}
                  >
                    {t(SHORT[what])}
                  </DeskButton>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </div>
      {open ? <CannedDialogs {...open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

/** What may be done with a prepared text: those of charts are changed by clinicians alone (D-85). */
const actsOn = ({ channel }: CannedReply, isClinician: boolean): CannedOpen['what'][] =>
  isChartText(channel) && !isClinician ? ['history'] : ['write', 'history', 'end']

const SHORT = { write: 'change', history: 'history', end: 'end' } as const
const NAMED = { write: 'changeNamed', history: 'historyNamed', end: 'endNamed' } as const

/** The variables as they are written, for a text that names them. */
const braced = () => {
  const [first_name, staff_name, order_number] = CANNED_VARIABLES.map((name) => `{${name}}`)
  return { first_name: first_name ?? '', staff_name: staff_name ?? '', order_number: order_number ?? '' }
}
