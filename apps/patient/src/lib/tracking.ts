import { readObject, readText, writeObject, writeText } from './device-store.ts'
import type { TrackingRecord } from './stored-objects.ts'

const stored = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
] as const

/**
 * Records, once each, how the visit started (G-STO-010, G-STO-011) and how the first visit of the device started
 * (M-32), and the letters and ids in links. All of it stays on our own origin.
 */
export function recordArrival(): void {
  const query = new URLSearchParams(window.location.search)
  trackingSessionId()
  if (query.get('c_id')) writeText('c_id', query.get('c_id')!.slice(0, 256))
  if (!readObject('tracking')) writeObject('tracking', arrivalRecord(query))
  if (!readObject('first_touch')) writeObject('first_touch', readObject('tracking'))
  recordOffers(query)
}

/** Returns the id of this visit; created when first requested. */
export function trackingSessionId(): string {
  const known = readText('tracking_session_id')
  if (known) return known
  const id = crypto.randomUUID()
  writeText('tracking_session_id', id)
  return id
}

function arrivalRecord(query: URLSearchParams): TrackingRecord {
  const record: TrackingRecord = {
    // Without its query: report and sorry pages have personal data there (D-13).
    landing_page: window.location.pathname.slice(0, 512),
    referrer: document.referrer.split('?')[0]!.slice(0, 512),
    timestamp: new Date().toISOString(),
  }
  for (const name of stored) {
    const value = query.get(name)
    if (value) record[name] = value.slice(0, 256)
  }
  return record
}

/** ?sema= and ?tir= on the first page select the offer variants of the cart (F-INT-055). */
function recordOffers(query: URLSearchParams): void {
  const [sema, tir] = [query.get('sema')?.slice(0, 40), query.get('tir')?.slice(0, 40)]
  if (sema === undefined && tir === undefined) return
  const offers = readObject('offers') ?? {}
  writeObject('offers', {
    ...offers,
    ...(sema === undefined ? {} : { sema }),
    ...(tir === undefined ? {} : { tir }),
  })
}
