/** The layer a tag manager would read; nothing of ours does. */
type DataLayer = { dataLayer?: Record<string, unknown>[] }

/** The purchase event of document 2 §7: neutral values alone (D-13), and once a transaction (F-THX-009). */
export function reportPurchase(transactionId: string, value: number): void {
  const mark = `purchase:${transactionId.slice(0, 64)}`
  try {
    if (window.sessionStorage.getItem(mark)) return
    window.sessionStorage.setItem(mark, '1')
  } catch {
    return
  }
  const page = window as Window & DataLayer
  page.dataLayer ??= []
  page.dataLayer.push({ event: 'purchase', transaction_id: transactionId, value, currency: 'USD' })
}
