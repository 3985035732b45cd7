import { PROMISE_TEXTS } from '@contour/domain/promises'
import type { TrackerAction } from '@contour/domain/orders/tracker-steps'
import { trackerSteps } from '@contour/domain/orders/tracker-steps'
import type { ListedOrder } from './order-list.ts'

export type NextStep = {
  orderId: string
  title: string
  text: string
  /** The link to press; null where the order card itself holds the action. */
  link: { label: string; href: string } | null
  acceptsAt: string | null
}

/** Orders that wait for the patient come before any other, the most urgent kind first. */
const URGENCY = [
  'payment_failed',
  'prescription_received',
  'appointment_required',
  'pending_approval',
] as const

/** What the patient should do now: one thing, or null when every order is with somebody else. */
export function nextStep(orders: readonly ListedOrder[]): NextStep | null {
  for (const status of URGENCY) {
    // The oldest first, as after the verification (S-28).
    const order = orders.findLast((candidate) => candidate.status === status)
    if (order) return stepOf(order)
  }
  return null
}

function stepOf(order: ListedOrder): NextStep {
  const base = { orderId: order.id, acceptsAt: order.accepts_at }
  const first = linkOf(order)
  switch (order.status) {
    case 'payment_failed':
      return {
        ...base,
        title: 'Your order waits for a valid card',
        text: 'Pay below; nothing else is lost.',
        link: null,
      }
    case 'prescription_received':
      return order.prescription_state === 'declined'
        ? {
            ...base,
            title: 'Tell your doctor which doses you want',
            text: 'You declined the prescription. The order waits for your choice.',
            link: { label: 'Adjust Dose', href: `/adjust-doses/${order.id}` },
          }
        : {
            ...base,
            title: 'Review your prescription',
            text: 'Your doctor has written it. Approve it, or ask for other doses.',
            link: { label: 'Review prescription', href: `/prescription/${order.id}` },
          }
    case 'appointment_required':
      return {
        ...base,
        title: 'Meet your doctor',
        text: 'A short live visit is needed before a decision.',
        link: first,
      }
    default:
      return first?.href.startsWith('/upload-video/')
        ? {
            ...base,
            title: 'Upload your video',
            text: 'Your state asks for a short video before a doctor decides.',
            link: first,
          }
        : {
            ...base,
            title: 'Complete your medical questionnaire',
            text: PROMISE_TEXTS.questionnaireShort,
            link: first,
          }
  }
}

function linkOf(order: ListedOrder): NextStep['link'] {
  const actions = trackerSteps(order).flatMap((step) => (step.state === 'current' ? step.actions : []))
  const link = actions.find(
    (action): action is Extract<TrackerAction, { kind: 'link' }> => action.kind === 'link',
  )
  return link ? { label: link.label, href: link.href } : null
}
