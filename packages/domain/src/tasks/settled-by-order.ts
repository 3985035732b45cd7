import type { OrderEvent } from '../orders/order-life-cycle.ts'
import type { TaskKind } from './task-kinds.ts'

type Settled = {
  kinds: readonly TaskKind[]
  /** What happened, for the history of the task. */
  event: string
}

/** Whatever an order had for staff to do is pointless once the order is over without a shipment. */
const OVER = [
  'addon_bought',
  'shipping_state_differs',
  'license_differs',
  'visit_to_arrange',
  'check_in_missing',
  'decline_without_form',
] as const satisfies readonly TaskKind[]

const SETTLED_BY: Partial<Record<OrderEvent, Settled>> = {
  form_submitted: { kinds: ['check_in_missing'], event: 'The patient sent the form.' },
  visit_done: { kinds: ['visit_to_arrange'], event: 'The visit took place.' },
  prescription_issued: {
    kinds: [
      'addon_bought',
      'shipping_state_differs',
      'license_differs',
      'visit_to_arrange',
      'decline_without_form',
    ],
    event: 'The prescription was signed.',
  },
  prescription_voided: { kinds: ['decline_without_form'], event: 'The prescription was withdrawn.' },
  dose_change_requested: { kinds: ['decline_without_form'], event: 'The patient sent the change.' },
  accepted: { kinds: ['decline_without_form'], event: 'The patient accepted the prescription.' },
  auto_accepted: { kinds: ['decline_without_form'], event: 'The prescription was accepted after 12 hours.' },
  disqualified: { kinds: OVER, event: 'The order was denied.' },
  denied: { kinds: OVER, event: 'The order was denied.' },
  cancelled: { kinds: OVER, event: 'The order was cancelled.' },
}

/** Which tasks of an order its move makes pointless (D-54); null where it makes none. */
export const settledByOrder = (event: OrderEvent): Settled | null => SETTLED_BY[event] ?? null
