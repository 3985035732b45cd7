import { CheckboxField } from '@contour/ui/checkbox-field'
import { KeyValueList } from '@contour/ui/key-value-list'
import { LoadingBlock } from '@contour/ui/loading-block'
import { TextArea } from '@contour/ui/text-area'
import { formatUsd } from '@contour/domain/money/cents'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { ReadFailed } from '../frame/read-states.tsx'
import { BILLING, billingReads } from './billing-reads.ts'

const MAX_REASON_LENGTH = 500

/** Cancels a patient's subscription: first shows the effects and the cost; the fee can be waived (M-27). */
export default function CancelSubscriptionDialog({
  plan: subscription,
  onClose,
}: {
  plan: { id: string; patient: string; plan_name: string }
  onClose: () => void
}) {
  const read = useQuery(billingReads.cancelPreview(subscription.id))
  const [reason, setReason] = useState('')
  const [waive, setWaive] = useState(false)
  const [tried, setTried] = useState(false)
  const cancel = useAction({
    act: calls.billing.cancelPlan,
    refresh: [...BILLING, ['service-orders']],
    done: ({ fee_cents }) =>
      `The plan of ${subscription.patient} is cancelled. ${fee_cents > 0 ? `The fee is ${formatUsd(fee_cents)}.` : 'No fee is charged.'}`,
    onDone: onClose,
  })
  const preview = read.data?.preview
  const fee = preview && !waive ? preview.fee_cents : 0
  const why = reason.trim()
  const wrong =
    why.length < 3 ? 'Write the reason.' : why.length > MAX_REASON_LENGTH ? 'Shorten the reason.' : undefined
  return (
    <FormDialog
      title={`Cancel the plan of ${subscription.patient}?`}
      submitLabel={
        preview ? (fee > 0 ? `Cancel and charge ${formatUsd(fee)}` : 'Cancel without a fee') : null
      }
      cancelLabel="Keep the plan"
      tone="danger"
      busy={cancel.busy}
      problem={cancel.problem}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (wrong) document.getElementById('reason')?.focus()
        else cancel.run({ id: subscription.id, reason: why, waive_fee: waive })
      }}
    >
      {read.isPending ? <LoadingBlock label="Working out what this costs" lines={4} /> : null}
      {read.isError ? <ReadFailed error={read.error} again={() => void read.refetch()} /> : null}
      {preview ? (
        <>
          <p>
            {subscription.plan_name} stops on {formatLongDate(preview.on)}. This cannot be undone.
          </p>
          <KeyValueList
            dense
            items={[
              { label: 'Fee', value: formatFee(fee, preview.fee_cents) },
              { label: 'Hold released', value: formatUsd(preview.released_cents) },
              { label: 'Refunded for shipments not sent', value: formatUsd(preview.refund_cents) },
            ]}
          />
          <div>
            <p className="font-semibold">What the patient reads</p>
            <ul className="list-disc pl-5">
              {(waive && read.data ? read.data.waived_lines : preview.lines).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          {preview.fee_cents > 0 ? (
            <CheckboxField
              id="waive"
              label={`Waive the fee of ${formatUsd(preview.fee_cents)}`}
              checked={waive}
              onChange={setWaive}
            />
          ) : null}
          <TextArea
            id="reason"
            label="Reason"
            limit={MAX_REASON_LENGTH}
            rows={2}
            value={reason}
            onChange={setReason}
            error={tried ? wrong : undefined}
          />
        </>
      ) : null}
    </FormDialog>
  )
}

function formatFee(fee: number, owed: number): string {
  if (fee > 0) return `${formatUsd(fee)}, charged now`
  return owed > 0 ? `${formatUsd(owed)} waived` : 'None'
}
