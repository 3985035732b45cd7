import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../lib/load-api.ts'
import type { api } from '../../lib/patient-api.ts'

/** Both upgrade tabs: whether each is shown, what it offers, and the card it would charge (C-BUY-021, C-UPG-007). */
export const upgradeOffers = queryOptions({
  queryKey: ['upgrades'],
  queryFn: async () => (await loadApi()).billing.upgradeOffers({}),
})

export type Offers = Awaited<ReturnType<typeof api.billing.upgradeOffers>>
export type Offer = Offers['buy_more']['offers'][number]
