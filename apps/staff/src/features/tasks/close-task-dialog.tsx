import { useTexts } from '@contour/texts/use-texts'
import { calls, type TaskRow } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import TextDialog from '../../frame/text-dialog.tsx'
import { frameTexts } from '../../texts/en/frame.ts'
import { lowercaseFirst } from './lowercase-first.ts'
import { tasksTexts } from '../../texts/en/tasks.ts'

export default function CloseTaskDialog({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const t = useTexts(tasksTexts)
  const frame = useTexts(frameTexts)
  const close = useAction({
    act: calls.tasks.close,
    refresh: [['tasks']],
    done: () => t('closed', { title: task.title }),
    onDone: onClose,
  })
  return (
    <TextDialog
      title={t('closeTitle', { title: task.title })}
      label={t('closeNote')}
      hint={frame('underYourName')}
      limit={500}
      confirmLabel={t('closeConfirm')}
      action={close}
      onConfirm={(note) => close.run({ id: task.id, note, holder: task.owner?.id ?? null })}
      onClose={onClose}
    >
      {task.details === null ? null : <p>{task.details}</p>}
      {task.settled_by ? (
        <p className="text-muted">{t('settlesAlso', { when: lowercaseFirst(task.settled_by) })}</p>
      ) : null}
    </TextDialog>
  )
}
