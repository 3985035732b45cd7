import { CANNED_REPLY_CHANNELS, isChartText } from '@contour/domain/conversations/conversation-values'
import { CANNED_VARIABLES } from '@contour/domain/inbox/canned-reply'
import { Modal } from '@contour/ui/modal'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { ReadStates } from '../../frame/read-states.tsx'
import { formatInstant } from '../../words/times.ts'
import { cannedReplyTexts } from '../../texts/en/canned-replies.ts'
import type { CannedOpen } from './canned-replies-page.tsx'
import { inboxReads, type CannedReply } from './inbox-reads.ts'

const CHANGED = [['canned-replies']] as const

export default function CannedDialogs({ what, reply, onClose }: CannedOpen & { onClose: () => void }) {
  if (what === 'history' && reply) return <History reply={reply} onClose={onClose} />
  if (what === 'end' && reply) return <End reply={reply} onClose={onClose} />
  return <Write reply={reply} onClose={onClose} />
}

type Wording = Pick<CannedReply, 'channel' | 'title' | 'body'>

function Write({ reply, onClose }: { reply: CannedReply | null; onClose: () => void }) {
  const t = useTexts(cannedReplyTexts)
  const isClinician = useStaffUser().roles.includes('clinician')
  const offered = CANNED_REPLY_CHANNELS.filter((value) => isClinician || !isChartText(value))
  const start: Wording = {
    channel: reply?.channel ?? 'both',
    title: reply?.title ?? '',
    body: reply?.body ?? '',
  }
  const form = useActionForm({
    id: 'canned',
    start,
    checkAll: ({ title, body }) => (title.trim() === '' || body.trim() === '' ? t('missing') : null),
    act: (wording: Wording) =>
      reply
        ? calls.cannedReplies.change({ id: reply.id, version: reply.version, ...wording })
        : calls.cannedReplies.create(wording),
    refresh: CHANGED,
    done: () => t('saved'),
    onDone: onClose,
    input: ({ channel, title, body }) => ({ channel, title: title.trim(), body: body.trim() }),
  })
  return (
    <FormDialog
      title={t(reply ? 'changeTitle' : 'createTitle')}
      submitLabel={t('save')}
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.choice('channel', CANNED_REPLY_CHANNELS)}
        label={t('channel')}
        choices={offered.map((value) => ({ value, label: t(`channel_${value}`) }))}
      />
      <TextField {...form.field('title')} label={t('titleLabel')} maxLength={80} />
      <TextArea
        {...form.field('body')}
        label={t('bodyLabel')}
        hint={t('bodyHint', { variables: CANNED_VARIABLES.map((name) => `{${name}}`).join(', ') })}
        rows={6}
        limit={2_000}
      />
    </FormDialog>
  )
}

function History({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const t = useTexts(cannedReplyTexts)
  const read = useQuery(inboxReads.cannedVersions(reply.id))
  return (
    <Modal open onClose={onClose} title={t('historyNamed', { title: reply.title })}>
      <ReadStates read={read} label={t('loading')} lines={3} />
      <ol className="grid gap-3">
        {(read.data?.rows ?? []).map((version) => (
          <li key={version.version} className="border-t border-hairline pt-2">
            <p className="type-meta text-muted">
              {t('versionBy', {
                version: version.version,
                name: version.by ?? t('byService'),
                time: formatInstant(version.at),
              })}
            </p>
            <p className="font-semibold">{version.title}</p>
            <p className="whitespace-pre-wrap">{version.body}</p>
          </li>
        ))}
      </ol>
    </Modal>
  )
}

function End({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const t = useTexts(cannedReplyTexts)
  const end = useAction({
    act: calls.cannedReplies.end,
    refresh: CHANGED,
    done: () => t('withdrawn'),
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={t('endTitle')}
      confirmLabel={t('end')}
      tone="danger"
      action={end}
      onConfirm={() => end.run({ id: reply.id })}
      onClose={onClose}
    >
      <p>
        <strong>{reply.title}</strong>
      </p>
      <p>{t('endText')}</p>
    </ConfirmAction>
  )
}
