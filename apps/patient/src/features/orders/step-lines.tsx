import { formatUsd } from '@contour/domain/money/cents'
import type { TrackerStep } from '@contour/domain/orders/tracker-steps'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { homeTexts } from '../../texts/en/orders.ts'
import type { StepPromise } from '../promises/step-promise.ts'
import type { ListedOrder } from './order-list.ts'
import { stepTime } from './step-time.ts'

/**
 * Returns the text under a step: when it was finished; while it is open, its one computed time with the documents'
 * phrase under it (D-64). A payment names its amount, and whether it is held or charged (D-90).
 */
export function stepLines(
  step: TrackerStep,
  order: ListedOrder,
  promise: StepPromise,
  t: TextsOf<typeof homeTexts>,
) {
  const time = stepTime(step, order)
  if (step.state !== 'current') {
    const paid = step.key === 'payment' && step.state === 'done' ? order.hold : null
    if (!paid || !time) return time
    return t(paid.captured ? 'chargedAt' : 'heldAt', { amount: formatUsd(paid.cents), time })
  }
  const phrase = lineOf(step, time, promise, t)
  if (!promise.by) return phrase
  return (
    <>
      <strong className="block text-ink">{promise.by}</strong>
      {phrase}
    </>
  )
}

/** The line under the time: the documents' phrase while it is true; of a shipment on its way, when it left. */
function lineOf(
  { key }: TrackerStep,
  time: string | undefined,
  { inTime }: StepPromise,
  t: TextsOf<typeof homeTexts>,
): string | undefined {
  if (key === 'order_shipped') return time && t('shippedAt', { time })
  return inTime ? time : undefined
}
