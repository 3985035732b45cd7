import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/patient-api.ts'

/** The patient's orders, newest first, with the other fields of the response (document 3 §7). */
export const orderList = queryOptions({
  queryKey: ['orders'],
  queryFn: async () => {
    const answer = await api.orders.listOrders({})
    const orders = answer.orders.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    return { ...answer, orders }
  },
  // A clinician's decision or a shipment appears without a reload.
  refetchInterval: 60_000,
})

export type ListedOrder = Awaited<ReturnType<typeof api.orders.listOrders>>['orders'][number]
