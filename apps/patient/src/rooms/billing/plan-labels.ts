import type { Payment, Plan } from './billing-lists.ts'

export type PlanMark = { text: string; tone: 'good' | 'bad' | 'quiet' }

/** The status of a plan as it is read (document 2 §2.4): ended is final, paused is past due. */
export function planMark({ status, undo }: Pick<Plan, 'status' | 'undo'>): PlanMark {
  if (status === 'ended' || undo?.kind === 'cancelled') return { text: 'Cancelled', tone: 'quiet' }
  if (status === 'paused') return { text: 'Past Due', tone: 'bad' }
  if (status === 'scheduled') return { text: 'Starts later', tone: 'quiet' }
  if (status === 'pending') return { text: 'Starts with your first shipment', tone: 'quiet' }
  return { text: 'Active', tone: 'good' }
}

/** Which past-due plan the section's own button pays: the one that has waited longest (S-46). */
export function longestOverdue<P extends Pick<Plan, 'can_pay' | 'past_due_since'>>(
  plans: readonly P[],
): P | undefined {
  return plans
    .filter((plan) => plan.can_pay)
    .toSorted((a, b) => (a.past_due_since ?? '').localeCompare(b.past_due_since ?? ''))[0]
}

/** Success shows as success, any other value as failed (C-BIL-017). */
export const paymentMark = (status: string): PlanMark =>
  status === 'success' ? { text: 'Success', tone: 'good' } : { text: 'Failed', tone: 'bad' }

/** What was paid for, "Subscription" where the payment names nothing (C-BIL-018). */
export const productOf = (payment: Pick<Payment, 'product_name'>): string =>
  payment.product_name ?? 'Subscription'

/** What stands beside the mark where the stated two words hide what happened to the money. */
export const PAYMENT_NOTES: Readonly<Record<string, string>> = {
  pending: 'under way',
  held: 'held until it ships',
  voided: 'hold released',
  refunded: 'refunded',
  partly_refunded: 'partly refunded',
  expired: 'hold ran out',
}

/** "$149.97" from the wire's dollars with two decimals (D-25). */
export const dollars = (amount: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount)
