import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import TextDialog from '../../frame/text-dialog.tsx'
import { inboxTexts } from '../../texts/en/inbox.ts'
import { THREAD_MOVED, type InboxThread } from './inbox-reads.ts'

type Props = { thread: InboxThread; onClose: () => void; onDone: () => void }

/** Gives a thread to the other team with a summary, which is required (D-38). */
export default function HandOverDialog({ thread, onClose, onDone }: Props) {
  const t = useTexts(inboxTexts)
  const hand = useAction({
    act: calls.inbox.handOver,
    refresh: THREAD_MOVED,
    onDone,
  })
  return (
    <TextDialog
      title={t(`handOverTitle_${thread.team}`)}
      label={t('handOverLabel')}
      hint={t('handOverHint')}
      limit={1_000}
      confirmLabel={t('handOver')}
      action={hand}
      onConfirm={(summary) => hand.run({ id: thread.id, summary })}
      onClose={onClose}
    >
      <p>{t(`handOverText_${thread.team}`)}</p>
    </TextDialog>
  )
}
