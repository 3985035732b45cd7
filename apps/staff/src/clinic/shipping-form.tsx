import { Button } from '@contour/ui/button'
import { calls } from '../calls/calls.ts'
import type { Chart } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { TextForm } from './text-form.tsx'

/** Lets a clinician pause a shipment that has not left, and resume it (M-15). */
export function ShippingForm({ chart: { order, patient } }: { chart: Chart }) {
  const refresh = [['chart', order.id]]
  const pause = useAction({
    act: calls.pharmacy.pause,
    refresh,
    done: () => `Shipping to ${patient.name} is paused.`,
  })
  const resume = useAction({
    act: calls.pharmacy.resume,
    refresh,
    done: () => `${patient.name} is ready to ship again.`,
  })
  if (order.status === 'order_placed') {
    return (
      <TextForm
        id="pause-reason"
        label="Reason for the pause"
        hint="The pharmacy reads this."
        limit={500}
        submitLabel="Pause shipping"
        busy={pause.busy}
        problem={pause.problem}
        onSubmit={(reason) => pause.run({ id: order.id, reason })}
      />
    )
  }
  return (
    <div className="grid gap-3">
      <Button size="desk" wide busy={resume.busy} onClick={() => resume.run({ id: order.id })}>
        Resume shipping
      </Button>
      {resume.problem ? (
        <p role="alert" className="font-semibold text-error">
          Error: {resume.problem}
        </p>
      ) : null}
    </div>
  )
}
