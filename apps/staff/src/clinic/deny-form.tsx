import { Button } from '@contour/ui/button'
import { ErrorSummary } from '@contour/ui/error-summary'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { lazy, Suspense, useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { Chart } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'

const ConfirmDialog = lazy(() =>
  import('@contour/ui/modal').then((module) => ({ default: module.ConfirmDialog })),
)

const LETTER_MAX = 2000

/**
 * Denies an order with a reason from the list and a letter to the patient. Final: authorizations are voided, and
 * months that have not shipped are refunded (D-42).
 */
export function DenyForm({ chart: { order, patient, denial_reasons: reasons } }: { chart: Chart }) {
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [asking, setAsking] = useState(false)
  const deny = useAction({
    act: calls.clinic.deny,
    refresh: [['chart', order.id], ['queue']],
    done: () =>
      `The order of ${patient.name} is denied. The patient is told, with the exact sum that goes back.`,
    onDone: () => setAsking(false),
  })
  const check = () => [
    ...(reason ? [] : [{ fieldId: 'deny-reason', message: 'Choose the reason.' }]),
    ...(text.trim() ? [] : [{ fieldId: 'deny-text', message: 'Write the letter to the patient.' }]),
    ...(text.trim().length > LETTER_MAX
      ? [{ fieldId: 'deny-text', message: `Shorten the letter to ${LETTER_MAX} characters.` }]
      : []),
  ]
  const problems = attempt > 0 ? check() : []
  const errorOf = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message
  return (
    <form
      noValidate
      aria-label="Denial"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt(attempt + 1)
        if (check().length === 0) setAsking(true)
      }}
    >
      <ErrorSummary errors={problems} attempt={attempt} />
      <SelectField
        id="deny-reason"
        label="Reason"
        placeholder="Choose a reason"
        choices={reasons.map(({ code, text: label }) => ({ value: code, label }))}
        value={reason}
        onChange={setReason}
        error={errorOf('deny-reason')}
      />
      <TextArea
        id="deny-text"
        label="Letter to the patient"
        hint="Plain and kind: what speaks against it, and what the patient can do."
        limit={LETTER_MAX}
        rows={6}
        value={text}
        onChange={setText}
        error={errorOf('deny-text')}
      />
      <Button type="submit" size="desk" tone="danger" wide>
        Deny this order
      </Button>
      {asking ? (
        <Suspense>
          <ConfirmDialog
            open
            title={`Deny the order of ${patient.name}?`}
            confirmLabel="Deny this order and end the plan"
            cancelLabel="Go back"
            confirmTone="danger"
            busy={deny.busy}
            error={deny.problem}
            onConfirm={() => deny.run({ id: order.id, reason, text: text.trim() })}
            onCancel={() => setAsking(false)}
          >
            <p>
              This is final. A hold on the card is released, what was paid for months that have not shipped is
              refunded, and {patient.name} receives your letter and an email with the exact sum.
            </p>
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </form>
  )
}
