import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/patient-api.ts'

/** The patient's subscriptions (C-BIL-009). */
export const subscriptionList = queryOptions({
  queryKey: ['billing', 'subscriptions'],
  queryFn: async () => (await api.orders.listSubscriptions({})).subscriptions.map(withPlainDates),
})

/** The patient's payments, newest first (C-BIL-011). */
export const transactionList = queryOptions({
  queryKey: ['billing', 'transactions'],
  queryFn: async () => (await api.billing.listTransactions({})).transactions,
})

/** The card on file, which renewals are charged to. */
export const cardOnFile = queryOptions({
  queryKey: ['billing', 'card'],
  queryFn: async () => {
    const { card, billing_address } = await api.billing.readCard({})
    return { card, billing_address }
  },
})

/** Every dated event ahead of a subscription, from the function that charges it. */
export const upcomingCharges = (planId: string) =>
  queryOptions({
    queryKey: ['billing', 'upcoming', planId],
    queryFn: async () => (await api.billing.upcoming({ id: planId })).timeline,
  })

/** The queries that a payment or a cancellation affects: everything billing shows (S-49), the orders and the offers. */
export const AFTER_MONEY_MOVED = [['billing'], ['orders'], ['upgrades']] as const

/** A date may include a time; only the day counts (S-06). */
const withPlainDates = <P extends { next_billing_date: string | null }>(subscription: P): P => ({
  ...subscription,
  next_billing_date: subscription.next_billing_date?.slice(0, 10) ?? null,
})

export type Subscription = Awaited<ReturnType<typeof api.orders.listSubscriptions>>['subscriptions'][number]
export type Payment = Awaited<ReturnType<typeof api.billing.listTransactions>>['transactions'][number]
