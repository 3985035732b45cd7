import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { frameTexts } from '../../texts/en/frame.ts'
import { inboxTexts } from '../../texts/en/inbox.ts'
import { THREAD_MOVED, type InboxThread } from './inbox-reads.ts'

const LIMIT = 1_000
/** The choice of the other team among those of colleagues. */
const OTHER_TEAM = 'team'

type Props = { thread: InboxThread; onClose: () => void; onDone: () => void }

/**
 * Gives a thread to the other team or to a colleague, or takes it back from the other team; what they should know is required
 * (D-38, D-94).
 */
export default function HandOverDialog({ thread, onClose, onDone }: Props) {
  const t = useTexts(inboxTexts)
  const frame = useTexts(frameTexts)
  const { id, team, answers_as: own, colleagues } = thread
  const isOwn = team === own
  const form = useActionForm({
    id: 'hand-over-thread',
    start: { to: OTHER_TEAM, words: '' },
    check: ({ words }) => ({
      words:
        words.trim() === ''
          ? frame('textMissing', { label: t('handOverLabel') })
          : words.trim().length > LIMIT
            ? frame('textTooLong', { limit: LIMIT })
            : undefined,
    }),
    act: ({ to, words }: { to: string; words: string }) =>
      to === OTHER_TEAM
        ? calls.inbox.handOver({ id, summary: words })
        : calls.inbox.passOn({ id, to, words }),
    refresh: THREAD_MOVED,
    onDone,
    input: ({ to, words }) => ({ to, words: words.trim() }),
  })
  const { to } = form.draft
  return (
    <FormDialog
      title={isOwn ? t('giveTitle') : t('takeBackTitle')}
      submitLabel={isOwn ? t('handOver') : t('takeBack')}
      form={form}
      onClose={onClose}
    >
      {isOwn ? (
        <SelectField
          {...form.field('to')}
          label={t('giveTo')}
          choices={[
            { value: OTHER_TEAM, label: t(team === 'clinician' ? 'team_support' : 'team_clinician') },
            ...colleagues.map((one) => ({ value: one.id, label: one.name })),
          ]}
        />
      ) : null}
      <p>{isOwn ? (to === OTHER_TEAM ? t(`handOverText_${team}`) : t('passOnText')) : t('takeBackText')}</p>
      <TextArea
        {...form.field('words')}
        label={t('handOverLabel')}
        hint={t('handOverHint')}
        limit={LIMIT}
        rows={3}
      />
    </FormDialog>
  )
}
