import { orderLifeCycle, type OrderEvent } from '@contour/domain/orders/order-life-cycle'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { Chart } from '../../calls/calls.ts'
import type { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'

type T = TextsOf<typeof clinicDecisionTexts>

/** The decisions of a clinician on an order, in display order. */
export const DECISIONS = [
  { id: 'prescribe', event: 'prescription_issued' },
  { id: 'refuse', event: 'dose_change_refused' },
  // What a clinician may still deny may be asked about; it moves no order.
  { id: 'ask', event: 'denied' },
  { id: 'visit', event: 'visit_needed' },
  { id: 'visit-done', event: 'visit_done' },
  { id: 'void', event: 'prescription_voided' },
  { id: 'pause', event: 'paused' },
  { id: 'resume', event: 'resumed' },
  { id: 'deny', event: 'denied' },
] as const satisfies readonly { id: string; event: OrderEvent }[]

export type Decision = (typeof DECISIONS)[number]
export type DecisionId = Decision['id']

type Decided = Pick<Chart, 'lock' | 'licensed' | 'missing'> & {
  order: Pick<Chart['order'], 'status' | 'dose_change'>
  patient: Pick<Chart['patient'], 'state'>
  questions: readonly Pick<Chart['questions'][number], 'state'>[]
  prescriptions: readonly Pick<Chart['prescriptions'][number], 'state'>[]
}

/** Whether an order in this state is in the queue, where it is locked to the clinician who takes it (M-02). */
export const isInQueue = (status: Chart['order']['status']): boolean =>
  status === 'waiting_prescription' || status === 'appointment_required'

/** Returns the decisions that the lifecycle allows in the order's state; `whyNot` may still block one of them. */
export function decisionsOf(chart: Decided): readonly Decision[] {
  const undecided = chart.prescriptions.some(({ state }) => state === 'awaiting')
  const declined = chart.order.dose_change && chart.prescriptions.at(-1)?.state === 'declined'
  return DECISIONS.filter(
    ({ id, event }) =>
      orderLifeCycle.can(chart.order.status, event, 'clinician') &&
      (id !== 'void' || undecided) &&
      (id !== 'refuse' || declined),
  )
}

/** Returns a sentence why a decision is unavailable now; empty when it is available. */
export function whyNot(t: T, chart: Decided, decision: DecisionId): string {
  const notMine = whyNotAssignedToMe(t, chart)
  if (notMine) return notMine
  if (decision === 'ask' && chart.questions.some(({ state }) => state === 'open')) return t('asksAlready')
  if (decision === 'prescribe' && chart.missing.length > 0) return chart.missing.join(' ')
  return ''
}

/** Whether this clinician can act on the order: licensed for the state and, in the queue, the one who took it. */
export const isAssignedToMe = ({ licensed, lock, order }: Decided): boolean =>
  licensed && (lock.mine || !isInQueue(order.status))

/** Returns why this clinician cannot act on the order: no license for the state, or not the one who took it. */
export function whyNotAssignedToMe(t: T, chart: Decided): string {
  if (isAssignedToMe(chart)) return ''
  if (!chart.licensed) return t('notLicensed', { state: chart.patient.state })
  return chart.lock.taken_by === null ? t('takeFirst') : t('takenBy', { name: chart.lock.taken_by })
}
