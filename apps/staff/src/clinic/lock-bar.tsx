import { Button } from '@contour/ui/button'
import { calls } from '../calls/calls.ts'
import type { Chart } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'

/** Shows who has taken the order. It is locked to one clinician and freed after 30 idle minutes or manually (M-02). */
export function LockBar({ chart: { order, lock, licensed, patient } }: { chart: Chart }) {
  const refresh = [['chart', order.id], ['queue']]
  const take = useAction({ act: calls.clinic.take, refresh, done: () => `You have taken ${patient.name}.` })
  const release = useAction({
    act: calls.clinic.release,
    refresh,
    done: () => `${patient.name} is free for another clinician.`,
  })
  const problem = take.problem ?? release.problem
  return (
    <div className="grid gap-2">
      {lock.mine ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <strong>You have taken this order.</strong>
          </p>
          <Button
            size="desk"
            tone="secondary"
            busy={release.busy}
            onClick={() => release.run({ id: order.id })}
          >
            Release
          </Button>
        </div>
      ) : lock.taken_by ? (
        <p>
          <strong>{lock.taken_by}</strong> has taken this order. It is freed after 30 idle minutes.
        </p>
      ) : (
        <Button
          size="desk"
          wide
          busy={take.busy}
          onClick={() => take.run({ id: order.id })}
          reason={licensed ? undefined : `You hold no licence for ${patient.state}.`}
        >
          Take this order
        </Button>
      )}
      {problem ? (
        <p role="alert" className="font-semibold text-error">
          Error: {problem}
        </p>
      ) : null}
    </div>
  )
}
