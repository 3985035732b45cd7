import { useTexts } from '@contour/texts/use-texts'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { FormDialog } from '../frame/form-dialog.tsx'
import { billingLabels } from '../texts/en/billing-labels.ts'
import { billingRefundTexts } from '../texts/en/billing-refunds.ts'
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
  busy,
  problem,
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
  busy: boolean
  problem: string | undefined
  /** Returns what will happen, in sentences, for the amount typed so far; null when the input is not an amount. */
  say: (cents: number | null) => readonly string[]
  onConfirm: (cents: number, reason: string) => void
  onClose: () => void
}) {
  const t = useTexts(billingRefundTexts)
  const labels = useTexts(billingLabels)
  const [amount, setAmount] = useState(start)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const cents = readUsd(amount)
  const why = reason.trim()
  const amountWrong = cents === null ? t('amountInvalid') : cents > most ? tooMuch : undefined
  const reasonWrong =
    why.length < MIN_REASON_LENGTH
      ? t('reasonMissing')
      : why.length > MAX_REASON_LENGTH
        ? t('reasonTooLong', { limit: MAX_REASON_LENGTH })
        : undefined
  return (
    <FormDialog
      title={title}
      submitLabel={cents !== null && cents <= most ? actLabel(cents) : idleLabel}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (amountWrong || cents === null) document.getElementById('amount')?.focus()
        else if (reasonWrong) document.getElementById('reason')?.focus()
        else onConfirm(cents, why)
      }}
    >
      {say(cents).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <TextField
        id="amount"
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        widthChars={10}
        maxLength={14}
        value={amount}
        onChange={setAmount}
        error={tried ? amountWrong : undefined}
      />
      <TextArea
        id="reason"
        label={labels('reason')}
        hint={t('reasonHint')}
        limit={MAX_REASON_LENGTH}
        rows={2}
        value={reason}
        onChange={setReason}
        error={tried ? reasonWrong : undefined}
      />
    </FormDialog>
  )
}
