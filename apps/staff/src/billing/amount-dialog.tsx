import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { FormDialog } from '../frame/form-dialog.tsx'
import { readUsd } from './read-usd.ts'

const MIN_REASON_LENGTH = 3
const MAX_REASON_LENGTH = 500

/** An amount and why; the button names the amount, so that nothing goes out which was not read. */
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
  /** The most that may be given, in cents. */
  most: number
  start: string
  tooMuch: string
  actLabel: (cents: number) => string
  /** The button while no amount can be read. */
  idleLabel: string
  busy: boolean
  problem: string | undefined
  /** What happens, one sentence each, for the amount typed so far; null where it is none. */
  say: (cents: number | null) => readonly string[]
  onConfirm: (cents: number, reason: string) => void
  onClose: () => void
}) {
  const [amount, setAmount] = useState(start)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const cents = readUsd(amount)
  const why = reason.trim()
  const amountWrong =
    cents === null
      ? 'Enter an amount in dollars and cents, such as 49.97.'
      : cents > most
        ? tooMuch
        : undefined
  const reasonWrong =
    why.length < MIN_REASON_LENGTH
      ? 'Write the reason.'
      : why.length > MAX_REASON_LENGTH
        ? `Shorten this to ${MAX_REASON_LENGTH} characters.`
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
        label="Amount in dollars"
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
        label="Reason"
        hint="Kept with the payment and in the audit trail."
        limit={MAX_REASON_LENGTH}
        rows={2}
        value={reason}
        onChange={setReason}
        error={tried ? reasonWrong : undefined}
      />
    </FormDialog>
  )
}
