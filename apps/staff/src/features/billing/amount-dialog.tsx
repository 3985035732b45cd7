import { useTexts } from '@contour/texts/use-texts'
import { useForm } from '@contour/client/use-form'
import type { Sending } from '@contour/client/use-form'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { readUsd } from './read-usd.ts'

const MIN_REASON_LENGTH = 3
const MAX_REASON_LENGTH = 500

/** Asks for an amount and a reason; the button states the amount, so that no unread amount is sent. */
export function AmountDialog({
  title,
  most,
  start,
  tooMuch,
  actLabel,
  idleLabel,
  action,
  say,
  onConfirm,
  onClose,
}: {
  title: string
  /** The maximum amount, in cents. */
  most: number
  start: string
  tooMuch: string
  actLabel: (cents: number) => string
  /** Label of the button while the input is not a valid amount. */
  idleLabel: string
  /** What asks for it. */
  action: Sending
  /** Returns what will happen, in sentences, for the amount typed so far; null when the input is not an amount. */
  say: (cents: number | null) => readonly string[]
  onConfirm: (cents: number, reason: string) => void
  onClose: () => void
}) {
  const t = useTexts(billingRefundTexts)
  const labels = useTexts(billingLabels)
  const amountProblem = (typed: string) => {
    const read = readUsd(typed)
    return read === null ? t('amountInvalid') : read > most ? tooMuch : undefined
  }
  const reasonProblem = (why: string) =>
    why.length < MIN_REASON_LENGTH
      ? t('reasonMissing')
      : why.length > MAX_REASON_LENGTH
        ? t('reasonTooLong', { limit: MAX_REASON_LENGTH })
        : undefined
  const form = useForm({
    id: 'money',
    start: { amount: start, reason: '' },
    check: ({ amount, reason }) => ({ amount: amountProblem(amount), reason: reasonProblem(reason.trim()) }),
    action,
    send: ({ amount, reason }) => onConfirm(readUsd(amount) ?? 0, reason.trim()),
  })
  const cents = readUsd(form.draft.amount)
  return (
    <FormDialog
      title={title}
      submitLabel={cents !== null && cents <= most ? actLabel(cents) : idleLabel}
      form={form}
      onClose={onClose}
    >
      {say(cents).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <TextField
        {...form.field('amount')}
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        widthChars={10}
        maxLength={14}
      />
      <TextArea
        {...form.field('reason')}
        label={labels('reason')}
        hint={t('reasonHint')}
        limit={MAX_REASON_LENGTH}
        rows={2}
      />
    </FormDialog>
  )
}
