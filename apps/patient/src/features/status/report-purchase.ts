import { api } from '../../lib/patient-api.ts'

declare global {
  interface Window {
    /** The data layer that a tag manager would read; none of our code reads it. */
    dataLayer?: Record<string, unknown>[]
  }
}

export type PurchaseEvent = NonNullable<Awaited<ReturnType<typeof api.site.purchaseEvent>>['event']>

/** Whether the browser objects to sharing: browsers that send Sec-GPC also set this property. */
export const objectsToSharing = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

/**
 * Pushes the purchase event of document 2 §7 to the data layer, in GA4's format: only after consent, as the server
 * confirms it, and once (F-THX-009, D-13). Returns what was shared, or null if nothing was.
 */
export async function reportPurchase(transactionId: string): Promise<PurchaseEvent | null> {
  const { event } = await api.site.purchaseEvent({
    transaction_id: transactionId.slice(0, 64),
    consent: 'granted',
  })
  if (!event) return null
  window.dataLayer ??= []
  window.dataLayer.push({ ecommerce: null }, event)
  return event
}
