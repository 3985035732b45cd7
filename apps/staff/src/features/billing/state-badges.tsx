import { staffMoneyLabel } from '@contour/domain/payments/money-events'
import { PAYMENT_LABELS, paymentWord, type PaymentWord } from '@contour/domain/payments/payment-word'
import { useTexts } from '@contour/texts/use-texts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import type { Credit, Dispute, Payment, Refund } from './billing-reads.ts'

type Tone = 'good' | 'open' | 'bad'

const PAYMENT_TONES: Readonly<Record<PaymentWord, Tone>> = {
  pending: 'open',
  held: 'open',
  charged: 'good',
  released: 'good',
  refunded: 'good',
  partly_refunded: 'good',
  disputed: 'bad',
  dispute_won: 'good',
  declined: 'bad',
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

/** The word for a payment that its patient reads, but for a hold (D-90, D-104). */
export function PaymentState({ payment: { events, state } }: { payment: Pick<Payment, 'events' | 'state'> }) {
  const word = paymentWord(events, state === 'partly_refunded')
  return (
    <StateBadge tone={PAYMENT_TONES[word]}>
      {word === 'held' ? staffMoneyLabel(word) : PAYMENT_LABELS[word]}
    </StateBadge>
  )
}

export function RefundState({ state }: Pick<Refund, 'state'>) {
  const labels = useTexts(billingLabels)
  return <StateBadge tone={REFUND_TONES[state]}>{labels(`refund_${state}`)}</StateBadge>
}

export function CreditState({ state }: Pick<Credit, 'state'>) {
  const labels = useTexts(billingLabels)
  return <StateBadge tone={CREDIT_TONES[state]}>{labels(`credit_${state}`)}</StateBadge>
}

export function DisputeState({ state }: Pick<Dispute, 'state'>) {
  const labels = useTexts(billingLabels)
  return <StateBadge tone={DISPUTE_TONES[state]}>{labels(`dispute_${state}`)}</StateBadge>
}
