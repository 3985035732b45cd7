import type { QueueRow } from '../calls/calls.ts'

const KINDS: Readonly<Record<QueueRow['kind'], string>> = {
  first: '',
  refill: 'Refill, ',
  continuation: 'Continuation, ',
  'dose change': 'Dose change, ',
}

/**
 * Shortens the dose preference "Month 1: 0.25 mg, Month 2: 0.5 mg, Month 3: 1 mg" to "semaglutide 0.25 → 0.5 → 1 mg"; a
 * repeated dose is listed once. Without a preference only the drug.
 */
export function shortRequest(row: Pick<QueueRow, 'drug' | 'kind' | 'request'>): string {
  const doses = [...row.request.matchAll(/(\d+(?:\.\d+)?)\s*mg/g)].map(([, dose]) => dose)
  const steps = doses.filter((dose, n) => dose !== doses[n - 1])
  const ladder = steps.length > 0 ? ` ${steps.join(' → ')} mg` : ''
  return `${KINDS[row.kind]}${row.drug}${ladder}`
}
