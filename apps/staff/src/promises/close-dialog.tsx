import { calls } from '../calls/calls.ts'
import type { LateOrder } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import TextDialog from '../frame/text-dialog.tsx'

/** Closes a late order with a note on what was done. */
export default function CloseDialog({ row, onClose }: { row: LateOrder; onClose: () => void }) {
  const close = useAction({
    act: calls.promises.closeLateOrder,
    refresh: [['late-orders']],
    done: () => `The late order of ${row.patient} is closed.`,
    onDone: onClose,
  })
  return (
    <TextDialog
      title={`Close the late order of ${row.patient}?`}
      label="What was done"
      hint="Kept with your name."
      limit={500}
      confirmLabel="Close it"
      busy={close.busy}
      problem={close.problem}
      onConfirm={(note) => close.run({ id: row.id, note })}
      onClose={onClose}
    >
      <p>
        {row.waits
          ? 'The order still waits. Closing says that it is looked after; it does not move the order.'
          : 'The order has moved on.'}
      </p>
    </TextDialog>
  )
}
