import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { listDoseQuestions } from '../../care/dose-questions/index.ts'
import { countDoctorUnread } from '../../care/doctor-chat/index.ts'
import { readOwnHold } from '../../care/hold-decisions/index.ts'
import { listOrders } from '../../care/orders/index.ts'
import { listSubscriptions, readUpcoming, upgradeOffers } from '../../care/subscriptions/index.ts'
import { countSupportUnread } from '../../care/support-chat/index.ts'

/** Returns what the first view of /home shows: what the calls of its parts answer, in one response. */
export async function readHome(ctx: Ctx, caller: Caller) {
  const patient = asPatient(caller)
  const [orders, plans, offers, support, hold, asked] = await Promise.all([
    listOrders(ctx, caller),
    listSubscriptions(ctx, caller),
    upgradeOffers(ctx, caller),
    countSupportUnread(ctx, caller),
    readOwnHold(ctx, caller),
    listDoseQuestions(ctx, caller),
  ])
  const active = plans.subscriptions.filter(({ status }) => status === 'active')
  const ahead = await Promise.all(
    active.map(async ({ id }) => [id, (await readUpcoming(ctx, patient, id)).timeline] as const),
  )
  return {
    status: 'success' as const,
    message: 'Your home.',
    order_list: orders,
    subscription_list: plans,
    offers,
    upcoming: Object.fromEntries(ahead),
    doctor_unread: orders.health_id === null ? null : (await countDoctorUnread(ctx, caller)).unread,
    support_unread: support,
    care_hold: hold,
    dose_questions: asked,
  }
}
