import { orderLifeCycle } from '@contour/domain/orders/order-life-cycle'
import type { OrderEvent } from '@contour/domain/orders/order-life-cycle'
import type { Chart } from '../calls/calls.ts'

/** The decisions of a clinician on an order, in display order. */
export const DECISIONS = [
  { id: 'prescribe', event: 'prescription_issued', label: 'Prescribe' },
  { id: 'visit', event: 'visit_needed', label: 'Require a live visit' },
  { id: 'visit-done', event: 'visit_done', label: 'Live visit done' },
  { id: 'void', event: 'prescription_voided', label: 'Void the prescription' },
  { id: 'pause', event: 'paused', label: 'Pause shipping' },
  { id: 'resume', event: 'resumed', label: 'Resume shipping' },
  { id: 'deny', event: 'denied', label: 'Deny' },
] as const satisfies readonly { id: string; event: OrderEvent; label: string }[]

export type Decision = (typeof DECISIONS)[number]
export type DecisionId = Decision['id']

type Decided = Pick<Chart, 'lock' | 'licensed' | 'missing'> & {
  order: Pick<Chart['order'], 'status'>
  patient: Pick<Chart['patient'], 'state'>
  prescriptions: readonly Pick<Chart['prescriptions'][number], 'state'>[]
}

/** Whether an order in this state is in the queue, where it is locked to the clinician who takes it (M-02). */
export const isInQueue = (status: Chart['order']['status']): boolean =>
  status === 'waiting_prescription' || status === 'appointment_required'

/** Returns the decisions that the lifecycle allows in the order's state; `whyNot` may still block one of them. */
export function decisionsOf(chart: Decided): readonly Decision[] {
  const undecided = chart.prescriptions.some(({ state }) => state === 'awaiting')
  return DECISIONS.filter(
    ({ id, event }) =>
      orderLifeCycle.can(chart.order.status, event, 'clinician') && (id !== 'void' || undecided),
  )
}

/** Returns a sentence why a decision is unavailable now; empty when it is available. */
export function whyNot(chart: Decided, decision: DecisionId): string {
  const notMine = whyNotAssignedToMe(chart)
  if (notMine) return notMine
  if (decision === 'prescribe' && chart.missing.length > 0) return chart.missing.join(' ')
  return ''
}

/** Returns why this clinician cannot act on the order: no license for the state, or not the one who took it. */
export function whyNotAssignedToMe(chart: Decided): string {
  if (!chart.licensed) return `You hold no licence for ${chart.patient.state}.`
  if (isInQueue(chart.order.status)) {
    if (chart.lock.taken_by !== null && !chart.lock.mine)
      return `${chart.lock.taken_by} has taken this order.`
    if (!chart.lock.mine) return 'Take this order first.'
  }
  return ''
}
