import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import TextDialog from '../frame/text-dialog.tsx'
import { formatFullInstant } from '../words/times.ts'
import { BILLING } from './billing-reads.ts'

/** Lets a patient try cards again before the block expires, with a reason (S-36). */
export default function LiftBlockDialog({
  patient,
  until,
  onClose,
}: {
  patient: { id: string; name: string }
  until: string
  onClose: () => void
}) {
  const lift = useAction({
    act: calls.billing.liftBlock,
    refresh: [...BILLING, ['service-orders']],
    done: ({ lifted }) => (lifted > 0 ? `${patient.name} can pay again.` : 'The block had ended by itself.'),
    onDone: onClose,
  })
  return (
    <TextDialog
      title={`Lift the card block of ${patient.name}?`}
      label="Reason"
      hint="Kept in the audit trail."
      least={3}
      limit={500}
      confirmLabel="Lift the block"
      busy={lift.busy}
      problem={lift.problem}
      onConfirm={(reason) => lift.run({ id: patient.id, reason })}
      onClose={onClose}
    >
      <p>
        Too many cards were declined, so none is taken until {formatFullInstant(until)}. Without the block
        they can try at once, the same card too. Nothing is charged now.
      </p>
    </TextDialog>
  )
}
