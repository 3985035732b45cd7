import type { TextsOf } from '@contour/texts/screen-texts'
import type { LicensedRow } from '../../calls/calls.ts'
import type { clinicQueueTexts } from '../../texts/en/clinic-queue.ts'

/**
 * Shortens the dose preference "Month 1: 0.25 mg, Month 2: 0.5 mg, Month 3: 1 mg" to "semaglutide 0.25 → 0.5 → 1 mg"; a
 * repeated dose is listed once. Without a preference only the drug.
 */
export function shortRequest(
  t: TextsOf<typeof clinicQueueTexts>,
  row: Pick<LicensedRow, 'drug' | 'kind' | 'request'>,
): string {
  const doses = [...row.request.matchAll(/(\d+(?:\.\d+)?)\s*mg/g)].map(([, dose]) => dose)
  const steps = doses.filter((dose, n) => dose !== doses[n - 1])
  const ladder = steps.length > 0 ? ` ${steps.join(' → ')} mg` : ''
  return t(`request_${row.kind}`, { medication: `${row.drug}${ladder}` })
}
