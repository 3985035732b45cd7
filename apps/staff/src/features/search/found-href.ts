import type { FoundRow } from '../../calls/calls.ts'
import { pharmacyHref } from '../../frame/pharmacy-href.ts'

/** Returns the page that opens what a search found. */
export function foundHref({ kind, id, email, status }: FoundRow): string {
  const part = encodeURIComponent(id)
  if (kind === 'queue') return `/queue/${part}`
  if (kind === 'pharmacy') return pharmacyHref(id, status ?? 'order_placed')
  if (kind === 'order') return `/orders/${part}`
  if (kind === 'patient') return `/billing/patients/${part}`
  if (kind === 'staff') return `/staff/${part}`
  return `/cart-links?search=${encodeURIComponent(email ?? '')}`
}
