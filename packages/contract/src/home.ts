import { z } from 'zod'
import { PATIENT, call } from './call.ts'
import { OwnHoldAnswer } from './care-holds.ts'
import { DoseQuestions } from './dose-questions.ts'
import { OrderList, SubscriptionList } from './orders.ts'
import { Upcoming, UpgradeOffers } from './subscriptions.ts'

export const home = {
  readHome: call('GET', '/api/app/home', {
    summary: 'What the first view of /home shows, each part as its own call answers it',
    access: PATIENT,
    health: true,
  }).answers({
    /** As GET /api/order-items. */
    order_list: OrderList,
    /** As GET /api/subscription-items. */
    subscription_list: SubscriptionList,
    /** As GET /api/app/upgrade-offers. */
    offers: UpgradeOffers,
    /** As GET /api/app/subscriptions/{id}/upcoming, of each active subscription by its id. */
    upcoming: z.record(z.string(), Upcoming.shape.timeline),
    /** Unread messages of the doctor chat; null before the first medical form. */
    doctor_unread: z.number().int().nullable(),
    support_unread: z.number().int(),
    /** As GET /api/app/care-hold. */
    care_hold: OwnHoldAnswer,
    /** As GET /api/app/dose-questions. */
    dose_questions: DoseQuestions,
  }),
}
