import type { TextsOf } from '@contour/texts/screen-texts'
import type { reconciliationTexts } from '../texts/en/billing-reconciliation.ts'
import { formatDeclineCode } from './words.ts'

/**
 * Formats the state of a payment from reconciliation: "captured 14997 refunded 0", in cents, becomes readable amounts;
 * other states are named or keep their word.
 */
export function formatPaymentState(t: TextsOf<typeof reconciliationTexts>, standing: string): string {
  const match = /^captured (\d+) refunded (\d+)$/.exec(standing)
  if (standing === 'let go') return t('released')
  if (standing === 'absent') return t('absent')
  if (!match) return formatDeclineCode(standing)
  const [captured, refunded] = [Number(match[1]), Number(match[2])]
  return refunded > 0 ? t('capturedAndRefunded', { captured, refunded }) : t('captured', { captured })
}
