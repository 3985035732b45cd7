import { formatUsd } from '@contour/domain/money/cents'
import { formatDeclineCode } from './words.ts'

/**
 * Formats the state of a payment from reconciliation: "captured 14997 refunded 0", in cents, becomes readable amounts;
 * a single word stays a word.
 */
export function formatPaymentState(standing: string): string {
  const match = /^captured (\d+) refunded (\d+)$/.exec(standing)
  if (!match) return formatDeclineCode(standing)
  const [captured, refunded] = [Number(match[1]), Number(match[2])]
  return refunded > 0
    ? `Charged ${formatUsd(captured)}, refunded ${formatUsd(refunded)}`
    : `Charged ${formatUsd(captured)}`
}
