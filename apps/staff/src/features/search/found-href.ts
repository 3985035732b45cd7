import type { FoundRow } from '../../calls/calls.ts'
import { pharmacyHref } from '../../frame/pharmacy-href.ts'

export function foundHref({ kind, id, status }: FoundRow): string {
  const part = encodeURIComponent(id)
  if (kind === 'queue') return `/queue/${part}`
  if (kind === 'pharmacy') return pharmacyHref(id, status ?? 'order_placed')
  if (kind === 'order') return `/orders/${part}`
  if (kind === 'patient') return `/billing/patients/${part}`
  if (kind === 'staff') return `/staff/${part}`
  return `/people/${part}`
}
