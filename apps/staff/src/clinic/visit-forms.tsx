import { Button } from '@contour/ui/button'
import { calls } from '../calls/calls.ts'
import type { Chart } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { TextForm } from './text-form.tsx'

const refreshOf = (id: string) => [['chart', id], ['queue']]

export function VisitForm({ chart: { order, patient } }: { chart: Chart }) {
  const ask = useAction({
    act: calls.clinic.requireVisit,
    refresh: refreshOf(order.id),
    done: () => `${patient.name} is asked for a live visit.`,
  })
  return (
    <div className="grid gap-3">
      <p>The patient is asked to meet you live. The order waits here until the visit is recorded.</p>
      <Button size="desk" wide busy={ask.busy} onClick={() => ask.run({ id: order.id })}>
        Ask for a live visit
      </Button>
      {ask.problem ? (
        <p role="alert" className="font-semibold text-error">
          Error: {ask.problem}
        </p>
      ) : null}
    </div>
  )
}

export function VisitDoneForm({ chart: { order, patient } }: { chart: Chart }) {
  const record = useAction({
    act: calls.clinic.visitDone,
    refresh: refreshOf(order.id),
    done: () => `The visit with ${patient.name} is recorded. You can decide now.`,
  })
  return (
    <TextForm
      id="visit-outcome"
      label="Outcome of the visit"
      hint="Kept in the chart. The order returns to review."
      limit={1000}
      submitLabel="Record the visit"
      busy={record.busy}
      problem={record.problem}
      onSubmit={(outcome) => record.run({ id: order.id, outcome })}
    />
  )
}
