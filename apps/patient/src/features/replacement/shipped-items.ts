import { canStillReport, daysToReport, reportUntil } from '@contour/domain/orders/delivery-answer'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/patient-api.ts'

/** What the patient may ask to be sent again (document 3 §7). */
export const shippedItems = queryOptions({
  queryKey: ['shipped-items'],
  queryFn: async () => (await api.replacement.shippedItems({})).items[0]?.orders ?? [],
  // Neither an earlier list nor a second try hides that there is nothing to ask for (P-RPL-003, P-RPL-004).
  gcTime: 0,
  retry: false,
})

export type ShippedItem = Awaited<
  ReturnType<typeof api.replacement.shippedItems>
>['items'][number]['orders'][number]

/**
 * Returns until when the items should be asked for, by the earliest delivery among them, and how many days are left;
 * null if none was delivered or the seven days are over, because late requests are accepted too (S-84).
 */
export function timeLeft(
  items: readonly Pick<ShippedItem, 'delivered_at'>[],
  now: Date,
): { until: Date; days: number } | null {
  const [first] = items
    .flatMap(({ delivered_at }) => (delivered_at ? [new Date(delivered_at)] : []))
    .toSorted((a, b) => a.getTime() - b.getTime())
  const until = first && reportUntil({ deliveredAt: first, assumed: false, answer: null })
  return until && canStillReport(until, now) ? { until, days: daysToReport(until, now) } : null
}
