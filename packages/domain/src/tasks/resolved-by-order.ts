import type { OrderEvent } from '../orders/order-life-cycle.ts'
import type { TaskKind } from './task-kinds.ts'

type Resolution = {
  kinds: readonly TaskKind[]
  event: string
}

/** Tasks that wait for what the patient says to a prescription. */
const ANSWERED = ['decline_without_form', 'prescription_unanswered'] as const satisfies readonly TaskKind[]

/** Task kinds that no longer matter once the order has ended without a shipment. */
const OVER = [
  'addon_bought',
  'shipment_problem',
  'shipping_state_differs',
  'license_differs',
  'state_notice_unread',
  'visit_to_arrange',
  'identity_referred',
  'identity_video_missing',
  'check_in_missing',
  ...ANSWERED,
] as const satisfies readonly TaskKind[]

const RESOLVED_BY: Partial<Record<OrderEvent, Resolution>> = {
  form_submitted: { kinds: ['check_in_missing'], event: 'The patient sent the form.' },
  delivered: { kinds: ['parcel_problem'], event: 'The parcel was delivered.' },
  resumed: { kinds: ['shipment_problem'], event: 'The shipment was resumed.' },
  review_needed_again: {
    kinds: ['shipment_problem', ...ANSWERED],
    event: 'The order went back to a clinician.',
  },
  patient_needed_again: {
    kinds: ['shipment_problem', ...ANSWERED],
    event: 'The order went back to the patient.',
  },
  visit_done: { kinds: ['visit_to_arrange'], event: 'The visit took place.' },
  prescription_issued: {
    kinds: [
      'addon_bought',
      'shipping_state_differs',
      'license_differs',
      'state_notice_unread',
      'visit_to_arrange',
      ...ANSWERED,
    ],
    event: 'The prescription was signed.',
  },
  prescription_voided: { kinds: ANSWERED, event: 'The prescription was withdrawn.' },
  dose_change_requested: { kinds: ANSWERED, event: 'The patient sent the change.' },
  dose_change_refused: { kinds: ANSWERED, event: 'A clinician refused the change.' },
  accepted: { kinds: ANSWERED, event: 'The patient accepted the prescription.' },
  auto_accepted: { kinds: ANSWERED, event: 'The prescription was accepted after 12 hours.' },
  unanswered: { kinds: OVER, event: 'The order was closed without an answer.' },
  disqualified: { kinds: OVER, event: 'The order was denied.' },
  denied: { kinds: OVER, event: 'The order was denied.' },
  treatment_ended: { kinds: OVER, event: 'The treatment ended.' },
  cancelled: { kinds: OVER, event: 'The order was canceled.' },
}

/** Returns which tasks of an order its transition resolves (D-54); null if none. */
export const resolvedByOrder = (event: OrderEvent): Resolution | null => RESOLVED_BY[event] ?? null
