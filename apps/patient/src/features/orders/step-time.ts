import { finishedAt, type StepFacts } from '@contour/domain/orders/finished-steps'
import type { TrackerStep } from '@contour/domain/orders/tracker-steps'
import { whenText } from './times.ts'

/**
 * Returns the text under a step: the documents' phrase while it is open or upcoming, and the time it finished once it
 * is done (D-64). The one computed time of an open step is that of its promise.
 */
export function stepTime(step: TrackerStep, order: StepFacts): string | undefined {
  const left = step.key === 'order_shipped' && step.state === 'current'
  if (step.state !== 'done' && !left) return step.timing || undefined
  const at = finishedAt(step, order)
  return at ? whenText(at) : undefined
}
