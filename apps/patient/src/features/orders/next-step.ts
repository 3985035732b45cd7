import { readerZone } from '@contour/client/reader-zone'
import { trackerSteps, type TrackerAction } from '@contour/domain/orders/tracker-steps'
import { REQUEST_CLOSES, fileName } from '@contour/domain/media/image-request'
import { isVisitOn, takesVisit } from '@contour/domain/visits/live-visit'
import { formatUsd } from '@contour/domain/money/cents'
import { weekdayText } from '@contour/domain/time/date-text'
import type { ordersTexts } from '../../texts/en/orders.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { Subscription } from '../subscriptions/subscription-lists.ts'
import { dollars, longestOverdue } from '../subscriptions/subscription-labels.ts'
import type { ListedOrder } from './order-list.ts'
import { whenText } from './times.ts'

type T = TextsOf<typeof ordersTexts>

export type NextStep = {
  orderId: string
  title: string
  text: string
  /** The link to follow; null if the step is a payment. */
  link: { label: string; href: string } | null
  acceptsAt: string | null
  /** The past-due subscription or the order that Pay Now pays; null for every other step. */
  pay: { plan: Subscription } | { order: ListedOrder } | null
}

/** Orders that wait for the patient come before all others, the most urgent kind first. */
const URGENCY = [
  'visit_on',
  'payment_failed',
  'past_due',
  'prescription_received',
  'image_asked',
  'question_asked',
  'notice_unread',
  'visit_ahead',
  'appointment_required',
  'pending_approval',
] as const

function waitsFor(order: ListedOrder, what: Exclude<(typeof URGENCY)[number], 'past_due'>): boolean {
  if (what === 'image_asked') return order.image_requests.length > 0
  if (what === 'question_asked') return order.questions.length > 0
  if (what === 'notice_unread') return order.unread_notices.length > 0
  if (what === 'visit_on') return order.visit !== null && isVisitOn(order.visit.state)
  if (what === 'visit_ahead') return order.visit !== null && takesVisit(order.status)
  return order.status === what
}

/** Returns what the patient should do now: one thing, or null if no order waits for the patient and nothing is owed. */
export function nextStep(
  orders: readonly ListedOrder[],
  plans: readonly Subscription[],
  t: T,
): NextStep | null {
  for (const what of URGENCY) {
    if (what === 'past_due') {
      const due = longestOverdue(plans)
      if (due) return pastDueStep(due, t)
      continue
    }
    // The oldest first, as after verification (S-28).
    const order = orders.findLast((candidate) => waitsFor(candidate, what))
    if (!order) continue
    if (what === 'image_asked') return imageStep(order, t)
    if (what === 'question_asked') return questionStep(order, t)
    if (what === 'notice_unread') return noticeStep(order, t)
    return order.visit && order.status !== 'payment_failed'
      ? visitStep(order, order.visit, t)
      : stepOf(order, plans, t)
  }
  return null
}

/** Nothing ships while a subscription is past due, so its payment comes before a decision or a form. */
const pastDueStep = (plan: Subscription, t: T): NextStep => ({
  orderId: '',
  title: t('pastDueTitle'),
  text: t('pastDueText', { plan: plan.plan_name, amount: dollars(plan.amount_due ?? plan.amount) }),
  link: null,
  acceptsAt: null,
  pay: { plan },
})

/** One video is asked for: its page is the next one, and why is said here. Images are uploaded on this page. */
const asksVideo = ({ image_requests: [first, second] }: ListedOrder) =>
  first?.image_type === 'av_video' && !second ? first : null

const imageStep = (order: ListedOrder, t: T): NextStep => ({
  orderId: order.id,
  title: t('imageTitle', { image: order.image_requests.map((one) => fileName(one.image_type)).join(', ') }),
  text: [asksVideo(order)?.reason, asksVideo(order)?.note, t('imageText')].filter(Boolean).join(' '),
  link: {
    label: t('imageLink'),
    href: asksVideo(order) ? `/upload-video/${order.id}` : `#images-${order.id}`,
  },
  acceptsAt: null,
  pay: null,
})

const questionStep = (order: ListedOrder, t: T): NextStep => ({
  orderId: order.id,
  title: t('questionTitle'),
  text: t('questionText', { time: REQUEST_CLOSES }),
  link: { label: t('questionLink'), href: '/home?tab=doctor-chat' },
  acceptsAt: null,
  pay: null,
})

const noticeStep = (order: ListedOrder, t: T): NextStep => ({
  orderId: order.id,
  title: t('noticeTitle'),
  text: t('noticeText'),
  link: { label: t('noticeLink'), href: '/state-notices' },
  acceptsAt: null,
  pay: null,
})

/** The visit that is on, booked, or waited for: the first card says when and leads to it (M-06). */
function visitStep(order: ListedOrder, visit: NonNullable<ListedOrder['visit']>, t: T): NextStep {
  const href = `/visit/${order.id}`
  const base = { orderId: order.id, acceptsAt: null, pay: null }
  if (isVisitOn(visit.state))
    return {
      ...base,
      title: t('visitOnTitle'),
      text: t('visitOnText'),
      link: { label: t('visitOnLink'), href },
    }
  const link = { label: t('visitLink'), href }
  return visit.starts_at
    ? {
        ...base,
        title: t('visitBookedTitle', { when: whenText(visit.starts_at) }),
        text: t('visitBookedText'),
        link,
      }
    : { ...base, title: t('visitLineTitle'), text: t('visitLineText'), link }
}

function stepOf(order: ListedOrder, plans: readonly Subscription[], t: T): NextStep {
  const base = { orderId: order.id, acceptsAt: order.accepts_at, pay: null }
  const first = linkOf(order)
  switch (order.status) {
    case 'payment_failed':
      return {
        ...base,
        title: t('cardTitle'),
        text:
          order.unpaid_cents === null
            ? t('cardText')
            : t('cardAmount', { amount: formatUsd(order.unpaid_cents) }),
        link: null,
        pay: { order },
      }
    case 'prescription_received':
      return order.prescription_state === 'declined'
        ? {
            ...base,
            title: t('dosesTitle'),
            text: t('dosesText'),
            link: { label: t('dosesLink'), href: `/adjust-doses/${order.id}` },
          }
        : {
            ...base,
            title: t('reviewTitle'),
            text: t('reviewText'),
            link: { label: t('reviewLink'), href: `/prescription/${order.id}` },
          }
    case 'appointment_required':
      return {
        ...base,
        title: t('meetTitle'),
        text: t('meetText'),
        link: first,
      }
    default:
      return first?.href.startsWith('/upload-video/')
        ? {
            ...base,
            title: t('videoTitle'),
            text: t('videoText'),
            link: first,
          }
        : { ...base, ...formWords(order, plans, t), link: first }
  }
}

/** The first form names the video of its state ahead. A check-in has its own word, says what waits for it, and until when the medicine lasts (D-88). */
function formWords(order: ListedOrder, plans: readonly Subscription[], t: T) {
  if (order.shipment_no === 1) {
    const video = order.needs_video ? t('formVideo') : ''
    return { title: t('formTitle'), text: [t('formText'), video].filter(Boolean).join(' ') }
  }
  const supply = plans.find(({ id }) => id === order.subscription_id)?.supply
  const last = supply ? t('checkInLast', { day: weekdayText(supply.last_dose_on) }) : ''
  return { title: t('checkInTitle'), text: [t('checkInText'), last].filter(Boolean).join(' ') }
}

function linkOf(order: ListedOrder): NextStep['link'] {
  const actions = trackerSteps(order, readerZone()).flatMap((step) =>
    step.state === 'current' ? step.actions : [],
  )
  const link = actions.find(
    (action): action is Extract<TrackerAction, { kind: 'link' }> => action.kind === 'link',
  )
  return link ? { label: link.label, href: link.href } : null
}
