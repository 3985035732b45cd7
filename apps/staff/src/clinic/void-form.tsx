import { calls } from '../calls/calls.ts'
import type { Chart } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { TextForm } from './text-form.tsx'

/** Voids an undecided prescription; the order waits for a new one (decisions D-23). */
export function VoidForm({ chart: { order, patient } }: { chart: Chart }) {
  const withdraw = useAction({
    act: calls.clinic.voidPrescription,
    refresh: [['chart', order.id], ['queue']],
    done: () => `The prescription of ${patient.name} is voided. The order waits for a new one.`,
  })
  return (
    <TextForm
      id="void-reason"
      label="Reason for voiding"
      hint="Only while the patient has not decided. It cannot be undone; you issue a new one."
      limit={500}
      submitLabel="Void the prescription"
      tone="danger"
      busy={withdraw.busy}
      problem={withdraw.problem}
      onSubmit={(reason) => withdraw.run({ id: order.id, reason })}
    />
  )
}
