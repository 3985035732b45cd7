import { PROMISE_TEXTS } from '@contour/domain/promises'
import type { TrackerStep } from '@contour/ui/tracker'

/** What follows a payment, as the thanks page prints it (F-THX-002 to 005); times are the documents' own. */
export const journey: readonly TrackerStep[] = [
  {
    id: 'questionnaire',
    title: 'Medical questionnaire',
    state: 'current',
    thread: 'care',
    time: 'Now, about 6 minutes, you',
    note: 'Your address, your phone and email, then questions about your health.',
  },
  {
    id: 'review',
    title: 'Doctor review',
    state: 'open',
    thread: 'care',
    time: `${PROMISE_TEXTS.reviewInFunnel[0]!.toUpperCase()}${PROMISE_TEXTS.reviewInFunnel.slice(1)}, clinical team`,
    note: 'A licensed clinician reads your answers and decides.',
  },
  {
    id: 'pharmacy',
    title: 'Pharmacy processing',
    state: 'open',
    thread: 'medicine',
    time: PROMISE_TEXTS.pharmacyOnThanks,
    note: PROMISE_TEXTS.fridayOrders,
  },
  {
    id: 'shipping',
    title: PROMISE_TEXTS.shippingOnThanks,
    state: 'open',
    thread: 'delivery',
    time: `Delivery in ${PROMISE_TEXTS.delivery}`,
  },
]
