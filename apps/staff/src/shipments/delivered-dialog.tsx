import { ConfirmDialog } from '@contour/ui/modal'
import { calls } from '../calls/calls.ts'
import type { PharmacyRow } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'

export default function DeliveredDialog({ row, onClose }: { row: PharmacyRow; onClose: () => void }) {
  const deliver = useAction({
    act: calls.pharmacy.deliver,
    refresh: [['board']],
    done: () => `The delivery to ${row.patient} is recorded.`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={`Was this delivered to ${row.patient}?`}
      confirmLabel="Yes, delivered"
      cancelLabel="Not yet"
      busy={deliver.busy}
      error={deliver.problem}
      onConfirm={() => deliver.run({ id: row.order_id })}
      onCancel={onClose}
    >
      <p>
        {row.carrier} <span className="type-number">{row.tracking}</span>. The patient is told, and has seven
        days to report a problem.
      </p>
    </ConfirmDialog>
  )
}
