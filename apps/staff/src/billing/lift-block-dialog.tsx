import { calls } from '../calls/calls.ts'
import { useAct } from '../calls/use-act.ts'
import ConfirmAct from '../frame/confirm-act.tsx'
import { sayInstant } from '../words/times.ts'
import { BILLING } from './billing-reads.ts'

/** Lets a person try cards again before the block ends by itself (S-36). */
export default function LiftBlockDialog({
  patient,
  until,
  onClose,
}: {
  patient: { id: string; name: string }
  until: string
  onClose: () => void
}) {
  const lift = useAct({
    act: calls.billing.liftBlock,
    refresh: BILLING,
    done: ({ lifted }) => (lifted > 0 ? `${patient.name} can pay again.` : 'The block had ended by itself.'),
    onDone: onClose,
  })
  return (
    <ConfirmAct
      title={`Lift the card block of ${patient.name}?`}
      confirmLabel="Lift the block"
      busy={lift.busy}
      problem={lift.problem}
      onConfirm={() => lift.run({ id: patient.id })}
      onClose={onClose}
    >
      <p>
        Too many cards were declined, so none is taken until {sayInstant(until)}. Without the block they can
        try at once. Nothing is charged now.
      </p>
    </ConfirmAct>
  )
}
