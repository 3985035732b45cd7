import { calls } from '../calls/calls.ts'
import type { TaskRow } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import TextDialog from '../frame/text-dialog.tsx'

/** Closes a task with a note on what was done. */
export default function CloseTaskDialog({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const close = useAction({
    act: calls.tasks.close,
    refresh: [['tasks']],
    done: () => `Closed: ${task.title}.`,
    onDone: onClose,
  })
  return (
    <TextDialog
      title={`Close “${task.title}”?`}
      label="What was done"
      hint="Kept with your name."
      limit={500}
      confirmLabel="Close it"
      busy={close.busy}
      problem={close.problem}
      onConfirm={(note) => close.run({ id: task.id, note })}
      onClose={onClose}
    >
      <p>{task.details}</p>
      {task.settled_by ? (
        <p className="text-muted">It also closes by itself: {lowercaseFirst(task.settled_by)}</p>
      ) : null}
    </TextDialog>
  )
}

const lowercaseFirst = (sentence: string) => sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
