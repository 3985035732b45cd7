import { api } from '../../lib/patient-api.ts'

/** The layer that a tag manager would read; nothing of ours does. */
type DataLayer = { dataLayer?: Record<string, unknown>[] }

export type PurchaseEvent = NonNullable<Awaited<ReturnType<typeof api.site.purchaseEvent>>['event']>

/** Browsers that send Sec-GPC say so here too. */
export const objectsToSharing = (): boolean =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/**
 * Hands the purchase event of document 2 §7 to the data layer, in the form that GA4 reads: after consent alone, as the
 * server confirms it, and once (F-THX-009, D-13). Answers what was shared, or null where nothing was.
 */
export async function reportPurchase(transactionId: string): Promise<PurchaseEvent | null> {
  const { event } = await api.site.purchaseEvent({
    transaction_id: transactionId.slice(0, 64),
    consent: 'granted',
  })
  if (!event) return null
  const page = window as Window & DataLayer
  page.dataLayer ??= []
  page.dataLayer.push({ ecommerce: null }, event)
  return event
}
