import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../lib/load-api.ts'
import type { api } from '../../lib/patient-api.ts'

/** The patient's subscriptions (C-BIL-009). */
export const subscriptionList = queryOptions({
  queryKey: ['billing', 'subscriptions'],
  queryFn: async () => plansOf(await (await loadApi()).orders.listSubscriptions({})),
})

/** The patient's payments, newest first (C-BIL-011). */
export const transactionList = queryOptions({
  queryKey: ['billing', 'transactions'],
  queryFn: async () => (await (await loadApi()).billing.listTransactions({})).transactions,
})

export const cardOnFile = queryOptions({
  queryKey: ['billing', 'card'],
  queryFn: async () => {
    const { card, billing_address } = await (await loadApi()).billing.readCard({})
    return { card, billing_address }
  },
})

/** Every dated event ahead of a subscription, from the function that charges it. */
export const upcomingCharges = (planId: string) =>
  queryOptions({
    queryKey: ['billing', 'upcoming', planId],
    queryFn: async () => (await (await loadApi()).billing.upcoming({ id: planId })).timeline,
  })

/** The queries that a payment or a cancellation affects: everything billing shows (S-49), the orders and the offers. */
export const AFTER_MONEY_MOVED = [['billing'], ['orders'], ['upgrades']] as const

type PlanAnswer = Awaited<ReturnType<typeof api.orders.listSubscriptions>>

/** The response of the call as this list keeps it. */
export const plansOf = (answer: PlanAnswer): Subscription[] => answer.subscriptions.map(withPlainDates)

/** A date may include a time; only the day counts (S-06). */
const withPlainDates = <P extends { next_billing_date: string | null }>(subscription: P): P => ({
  ...subscription,
  next_billing_date: subscription.next_billing_date?.slice(0, 10) ?? null,
})

export type Subscription = PlanAnswer['subscriptions'][number]
export type Payment = Awaited<ReturnType<typeof api.billing.listTransactions>>['transactions'][number]
