import { prescriptionLifeCycle, type PrescriptionState } from '../prescriptions/prescription-life-cycle.ts'
import { momentInWords } from '../time/instant-text.ts'
import { BUSINESS_ZONE } from '../time/plain-date.ts'
import type { ClockZone } from '../time/state-time-zones.ts'
import { takesVisit } from '../visits/live-visit.ts'
import type { OpenVisitState } from '../visits/visit-life-cycle.ts'
import type { OrderStatus } from './order-life-cycle.ts'
import { trackingUrl } from './tracking.ts'

export type TrackerStepKey =
  | 'payment'
  | 'pending_approval'
  | 'waiting_prescription'
  | 'prescription_received'
  | 'order_placed'
  | 'shipping_paused'
  | 'order_shipped'
  | 'order_delivered'

/** A link has an address; an action is a call that the screen makes; a note is text without a link. */
export type TrackerAction =
  | { kind: 'link'; name: string; label: string; href: string; external: boolean }
  | { kind: 'action'; name: 'accept_prescription' | 'take_back_decline'; label: string }
  | { kind: 'note'; name: string; label: string }

export type TrackerStep = {
  key: TrackerStepKey
  label: string
  /** The promised time exactly as in the documents; empty when none is promised. */
  timing: string
  state: 'done' | 'current' | 'open'
  actions: TrackerAction[]
}

/** The fields of an order that the tracker uses; names as in GET /api/order-items (P-ORD-012). */
export type TrackedOrder = {
  id: string
  status: OrderStatus
  /** The status to which a payment_failed order returns once it is paid (D-18). */
  resume_status?: OrderStatus | null
  submitted: number
  payment_intent_id: string | null
  /** False while nothing was held for what is still to ship (D-90). */
  payment_secured: boolean
  tracking_number: string | null
  logistics_provider: string | null
  needs_video?: boolean
  /** State of the latest prescription; null or absent before the first one. */
  prescription_state?: PrescriptionState | null
  /** The delivery; null or absent before it (D-64). */
  delivery?: { assumed: boolean } | null
  /** The times of its waits as they were stated when it was made. */
  stated: { review: string; pharmacy: string }
  /** The open live visit; null or absent without one (M-06). */
  visit?: { state: OpenVisitState; starts_at: string | null } | null
}

/** Values of `submitted` (S-53). */
export const SUBMITTED = { none: 0, form: 1, video: 2, withDoctor: 3, prescriptionAwaits: 4 } as const

const STEPS: readonly { key: TrackerStepKey; label: string }[] = [
  { key: 'payment', label: 'Payment' },
  { key: 'pending_approval', label: 'Medical Questionnaire' },
  { key: 'waiting_prescription', label: 'Final Doctor Approval' },
  { key: 'prescription_received', label: 'Prescription Approved' },
  { key: 'order_placed', label: 'Pharmacy fulfilling' },
  { key: 'shipping_paused', label: 'Shipping Paused' },
  { key: 'order_shipped', label: 'Track Shipment' },
  { key: 'order_delivered', label: 'Delivered' },
]

/** A check-in is paid when its form is in: nothing is held before that. */
const HELD_LATER = 'Held on your card when your check-in is in'

/**
 * Returns the steps of one order's tracker (document 3 §4).
 *
 * Payment is done once money is held, open before that, and open with its link in payment_failed; appointment_required is shown at
 * waiting_prescription; denied and cancelled orders show no steps.
 */
export function trackerSteps(order: TrackedOrder, zone: ClockZone = BUSINESS_ZONE): TrackerStep[] {
  if (order.status === 'denied' || order.status === 'cancelled') return []
  const unpaid = order.status === 'payment_failed'
  const stands = currentStepIndex(unpaid ? (order.resume_status ?? 'pending_approval') : order.status)
  const shown = STEPS.filter(
    ({ key }) =>
      (key !== 'shipping_paused' || stands === 'shipping_paused') &&
      (key !== 'order_placed' || stands !== 'shipping_paused'),
  )
  const here = shown.findIndex(({ key }) => key === stands)

  return shown.map((step, index) => {
    const unheld = step.key === 'payment' && !unpaid && !order.payment_secured
    const state = unheld ? 'open' : stateOf(step.key, index, here, unpaid)
    // An unconfirmed delivery is not stated as a fact (D-64).
    const assumed = step.key === 'order_delivered' && order.delivery?.assumed
    const label = assumed ? 'Delivery assumed' : step.label
    const timing = unheld ? HELD_LATER : timingOf(step.key, order)
    return { ...step, label, timing, state, actions: actionsOf(step.key, state, order, zone) }
  })
}

function timingOf(key: TrackerStepKey, { stated }: TrackedOrder): string {
  if (key === 'waiting_prescription') return stated.review
  return key === 'order_placed' ? stated.pharmacy : ''
}

function currentStepIndex(status: OrderStatus): TrackerStepKey {
  if (status === 'appointment_required') return 'waiting_prescription'
  if (status === 'payment_failed' || status === 'denied' || status === 'cancelled') return 'payment'
  return status
}

function stateOf(key: TrackerStepKey, index: number, here: number, unpaid: boolean): TrackerStep['state'] {
  if (unpaid) return key !== 'payment' && index < here ? 'done' : 'open'
  if (index < here || key === 'order_delivered') return index <= here ? 'done' : 'open'
  return index === here ? 'current' : 'open'
}

const link = (name: string, label: string, href: string, external = false): TrackerAction => ({
  kind: 'link',
  name,
  label,
  href,
  external,
})

function actionsOf(
  key: TrackerStepKey,
  state: TrackerStep['state'],
  order: TrackedOrder,
  zone: ClockZone,
): TrackerAction[] {
  if (key === 'payment') {
    if (order.status === 'payment_failed')
      return [
        link('payment', 'Pay Now', '/payment'),
        ...(order.visit ? [visitLink(order.id, order.visit, zone)] : []),
      ]
    return order.payment_intent_id ? [link('invoice', 'Invoice', `/invoice/${order.payment_intent_id}`)] : []
  }
  if (key === 'order_shipped' && state !== 'open') return trackingActions(order)
  if (state !== 'current') return []
  if (key === 'pending_approval') return formActions(order)
  if (key === 'waiting_prescription') return visitActions(order, zone)
  return key === 'prescription_received' ? prescriptionActions(order) : []
}

/** A visit takes place when a clinician asks for it, and whenever the patient wishes one (M-06). */
function visitActions({ id, status, visit }: TrackedOrder, zone: ClockZone): TrackerAction[] {
  if (visit) return [visitLink(id, visit, zone)]
  if (!takesVisit(status)) return []
  return status === 'appointment_required'
    ? [link('explainer', 'Meet your doctor', `/explainer/${id}`)]
    : [link('talk_to_doctor', 'Talk to a doctor', `/explainer/${id}`)]
}

const visitLink = (id: string, visit: NonNullable<TrackedOrder['visit']>, zone: ClockZone): TrackerAction =>
  link('visit', visitLabel(visit, zone), `/visit/${id}`)

function visitLabel({ state, starts_at }: NonNullable<TrackedOrder['visit']>, zone: ClockZone): string {
  if (state === 'called') return 'Enter your visit'
  if (state === 'in_progress') return 'Your visit is on'
  return starts_at
    ? `Your visit, ${momentInWords(new Date(starts_at), zone)}`
    : 'You are in line for your visit'
}

/** After the form, in states that require it, the order needs the video next (M-13). */
function formActions(order: TrackedOrder): TrackerAction[] {
  if (order.needs_video && order.submitted === SUBMITTED.form) {
    return [link('upload_video', 'Upload your video', `/upload-video/${order.id}`)]
  }
  return [
    link('case_questions', 'Complete Medical Questionnaire', `/case-questions/${order.id}`),
    link('oldest_case_questions', 'Oldest open questionnaire', '/case-questions'),
  ]
}

/** Only what the prescription's lifecycle still allows the patient (D-67). */
function prescriptionActions(order: TrackedOrder): TrackerAction[] {
  const may = (event: 'accepted' | 'decline_taken_back') =>
    prescriptionLifeCycle.can(order.prescription_state ?? 'awaiting', event, 'patient')
  const adjust = link('adjust_dose', 'Adjust Dose', `/adjust-doses/${order.id}`)
  if (may('decline_taken_back'))
    return [adjust, { kind: 'action', name: 'take_back_decline', label: 'Undo my decline' }]
  if (!may('accepted')) return []
  const accept: TrackerAction = { kind: 'action', name: 'accept_prescription', label: 'Accept Prescription' }
  const review = link('review_prescription', 'Review prescription', `/prescription/${order.id}`)
  return order.submitted === SUBMITTED.prescriptionAwaits ? [accept, adjust, review] : [accept, review]
}

function trackingActions(order: TrackedOrder): TrackerAction[] {
  const href = trackingUrl(order.logistics_provider, order.tracking_number)
  if (href) return [link('track', 'Track Shipment', href, true)]
  if (!order.tracking_number) return []
  const carrier = order.logistics_provider ? `${order.logistics_provider} ` : ''
  return [{ kind: 'note', name: 'tracking_number', label: carrier + order.tracking_number }]
}
