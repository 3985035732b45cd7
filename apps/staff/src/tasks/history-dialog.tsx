import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { useQuery } from '@tanstack/react-query'
import type { TaskHistoryRow, TaskRow } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { formatFullInstant } from '../words/times.ts'

const EVENT_WORDS: Readonly<Record<TaskHistoryRow['event'], string>> = {
  created: 'Created',
  repeated: 'Came up again',
  taken: 'Taken',
  released: 'Released',
  escalated: 'Escalated to the administrators',
  closed: 'Closed',
  settled: 'Settled',
}

/** The history of a task, oldest first. */
export default function HistoryDialog({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const read = useQuery(reads.task(task.id))
  return (
    <Modal
      open
      onClose={onClose}
      title={`History of “${task.title}”`}
      actions={
        <Button size="desk" tone="secondary" onClick={onClose}>
          Go back
        </Button>
      }
    >
      {read.isPending ? <Reading label="Loading the history" lines={3} /> : null}
      {read.isError ? <ReadFailed error={read.error} again={() => void read.refetch()} /> : null}
      {read.data ? (
        <ol className="grid gap-3">
          {read.data.history.map((row) => (
            <li key={`${row.event} ${row.at}`} className="border-l-4 border-hairline pl-3">
              <strong>{EVENT_WORDS[row.event]}</strong>{' '}
              <span className="text-muted">
                {formatFullInstant(row.at)}, {row.by}
              </span>
              {row.note ? <span className="block [overflow-wrap:anywhere]">{row.note}</span> : null}
            </li>
          ))}
        </ol>
      ) : null}
    </Modal>
  )
}
