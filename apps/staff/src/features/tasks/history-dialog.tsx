import { useTexts } from '@contour/texts/use-texts'
import { Modal } from '@contour/ui/modal'
import { useQuery } from '@tanstack/react-query'
import type { TaskRow } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { frameTexts } from '../../texts/en/frame.ts'
import { tasksTexts } from '../../texts/en/tasks.ts'
import { formatFullInstant } from '../../words/times.ts'

/** The history of a task, oldest first. */
export default function HistoryDialog({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const t = useTexts(tasksTexts)
  const frame = useTexts(frameTexts)
  const read = useQuery(reads.task(task.id))
  return (
    <Modal
      open
      onClose={onClose}
      title={t('historyTitle', { title: task.title })}
      actions={<DeskButton onClick={onClose}>{frame('goBack')}</DeskButton>}
    >
      <ReadStates read={read} label={t('historyLoading')} lines={3} />
      {read.data ? (
        <ol className="grid gap-3">
          {read.data.history.map((row) => (
            <li key={`${row.event} ${row.at}`} className="border-l-4 border-hairline pl-3">
              <strong>{t(`event_${row.event}`)}</strong>{' '}
              <span className="text-muted">
                {t('eventBy', { time: formatFullInstant(row.at), name: row.by })}
              </span>
              {row.note ? <span className="block [overflow-wrap:anywhere]">{row.note}</span> : null}
            </li>
          ))}
        </ol>
      ) : null}
    </Modal>
  )
}
