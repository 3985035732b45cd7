import { useTexts } from '@contour/texts/use-texts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import type { Credit, Dispute, Payment, Refund } from './billing-reads.ts'

type Tone = 'good' | 'open' | 'bad'

const PAYMENT_TONES: Readonly<Record<Payment['state'], Tone>> = {
  pending: 'open',
  held: 'open',
  captured: 'good',
  voided: 'good',
  refunded: 'good',
  partly_refunded: 'good',
  declined: 'bad',
  expired: 'bad',
}

const REFUND_TONES: Readonly<Record<Refund['state'], Tone>> = {
  waiting: 'open',
  created: 'open',
  unknown: 'open',
  made: 'good',
  failed: 'bad',
  refused: 'bad',
}

const CREDIT_TONES: Readonly<Record<Credit['state'], Tone>> = {
  waiting: 'open',
  granted: 'good',
  refused: 'bad',
}

const DISPUTE_TONES: Readonly<Record<Dispute['state'], Tone>> = {
  open: 'bad',
  answered: 'open',
  won: 'good',
  lost: 'bad',
  prevented: 'bad',
}

/** Shows the status of a payment. */
export function PaymentState({ state }: Pick<Payment, 'state'>) {
  const labels = useTexts(billingLabels)
  return <StateBadge tone={PAYMENT_TONES[state]}>{labels(`payment_${state}`)}</StateBadge>
}

/** Shows the status of a refund. */
export function RefundState({ state }: Pick<Refund, 'state'>) {
  const labels = useTexts(billingLabels)
  return <StateBadge tone={REFUND_TONES[state]}>{labels(`refund_${state}`)}</StateBadge>
}

/** Shows the status of a credit. */
export function CreditState({ state }: Pick<Credit, 'state'>) {
  const labels = useTexts(billingLabels)
  return <StateBadge tone={CREDIT_TONES[state]}>{labels(`credit_${state}`)}</StateBadge>
}

/** Shows the status of a dispute. */
export function DisputeState({ state }: Pick<Dispute, 'state'>) {
  const labels = useTexts(billingLabels)
  return <StateBadge tone={DISPUTE_TONES[state]}>{labels(`dispute_${state}`)}</StateBadge>
}
