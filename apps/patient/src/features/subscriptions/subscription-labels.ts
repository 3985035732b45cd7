import { formatUsd } from '@contour/domain/money/cents'
import { PAYMENT_LABELS, paymentWord, type PaymentWord } from '@contour/domain/payments/payment-word'
import type { billingTexts } from '../../texts/en/subscriptions.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { Payment, Subscription } from './subscription-lists.ts'

type T = TextsOf<typeof billingTexts>

export type SubscriptionBadge = { text: string; tone: 'good' | 'bad' | 'quiet' }

/** Returns the badge of a subscription (document 2 §2.4): ended is final, paused is past due, and what a dispute stopped is not active (M-28). */
export function subscriptionBadge(
  {
    status,
    undo,
    awaits_shipment,
    renewals,
  }: Pick<Subscription, 'status' | 'undo' | 'awaits_shipment' | 'renewals'>,
  t: T,
): SubscriptionBadge {
  if (status === 'ended' || undo?.kind === 'cancelled') return { text: t('markCancelled'), tone: 'quiet' }
  if (status === 'paused') return { text: t('markPastDue'), tone: 'bad' }
  if (renewals !== 'running') return { text: t('markStopped'), tone: 'bad' }
  if (awaits_shipment) return { text: t('markPending'), tone: 'quiet' }
  return { text: t('markActive'), tone: 'good' }
}

/** Returns the past-due subscription that the section's button pays: the one that has been overdue longest (S-46). */
export function longestOverdue<P extends Pick<Subscription, 'can_pay' | 'past_due_since'>>(
  plans: readonly P[],
): P | undefined {
  return plans
    .filter((subscription) => subscription.can_pay)
    .toSorted((a, b) => (a.past_due_since ?? '').localeCompare(b.past_due_since ?? ''))[0]
}

/** What happened to a payment last, in one word: "failed" is stated on the wire only (C-BIL-017, D-90). */
export function paymentBadge({
  events,
  payment_state: state,
}: Pick<Payment, 'events' | 'payment_state'>): SubscriptionBadge {
  const word = paymentWord(events, state === 'partly_refunded')
  return { text: PAYMENT_LABELS[word], tone: TONES[word] }
}

const TONES: Readonly<Record<PaymentWord, SubscriptionBadge['tone']>> = {
  pending: 'quiet',
  held: 'quiet',
  released: 'quiet',
  charged: 'good',
  refunded: 'quiet',
  partly_refunded: 'good',
  disputed: 'quiet',
  dispute_won: 'good',
  declined: 'quiet',
}

/** Returns what was paid for, or "Subscription" if the payment names no product (C-BIL-018). */
export const productOf = (payment: Pick<Payment, 'product_name'>, t: T): string =>
  payment.product_name ?? t('subscription')

/** Returns the name of the plan that a payment without a product name renewed; null if it has one, or no plan is known. */
export function renewedPlan(
  payment: Pick<Payment, 'product_name' | 'subscription_id'>,
  plans: readonly Pick<Subscription, 'id' | 'plan_name'>[],
): string | null {
  if (payment.product_name !== null) return null
  return plans.find(({ id }) => id === payment.subscription_id)?.plan_name ?? null
}

/** Whether nothing ever came of a payment: the card was declined. */
export const isDeclined = ({ events }: Pick<Payment, 'events'>): boolean => events.at(-1)?.kind === 'declined'

/** Formats dollars with two decimals, as in the JSON (D-25): "$149.97". */
export const dollars = (amount: number): string => formatUsd(Math.round(amount * 100))
