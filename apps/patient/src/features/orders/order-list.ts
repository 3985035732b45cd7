import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../lib/load-api.ts'
import type { api } from '../../lib/patient-api.ts'

/** The patient's orders, newest first, with the other fields of the response (document 3 §7). */
export const orderList = queryOptions({
  queryKey: ['orders'],
  queryFn: async () => newestFirst(await (await loadApi()).orders.listOrders({})),
  // A clinician's decision or a shipment appears without a reload.
  refetchInterval: 60_000,
})

type OrderAnswer = Awaited<ReturnType<typeof api.orders.listOrders>>

/** The response of the call as this list keeps it. */
export const newestFirst = (answer: OrderAnswer): OrderAnswer => ({
  ...answer,
  orders: answer.orders.toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
})

export type ListedOrder = OrderAnswer['orders'][number]
