import { asPatient } from '../../../caller.ts'
import { patientCalls, routes } from '../../../http/implement.ts'
import { buyMore } from './buy-more.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { moveDate, pausePlan, previewMove } from './change-billing-date.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { listTransactions } from './list-transactions.ts'
import { payNow } from './pay-now.ts'
import { previewCancel } from './preview-cancel.ts'
import { readCard } from './read-card.ts'
import { undoChange } from './undo-change.ts'
import { readUpcoming } from './read-upcoming.ts'
import { updateCard } from './update-card.ts'
import { upgradeOffers } from './upgrade-offers.ts'

/** Builds the calls of this feature among those of the patient's orders. */
export const ordersSubscriptionsRoutes = routes(patientCalls.orders, (ctx) => ({
  listSubscriptions: ({ context }) => listSubscriptions(ctx, context.caller),
  cancelSubscription: async ({ input, context }) => {
    const { orderStatus, undoUntil, emergency } = await cancelSubscription(ctx, asPatient(context.caller), {
      subscriptionId: String(input.subs_id),
      reason: input.reason ?? '',
    })
    return {
      message: 'Your subscription is cancelled.',
      order_status: orderStatus,
      undo_until: undoUntil?.toISOString() ?? null,
      emergency,
    }
  },
}))

export const subscriptionsRoutes = routes(patientCalls.billing, (ctx) => ({
  listTransactions: ({ context }) => listTransactions(ctx, context.caller),
  processSubsPayment: ({ input, context }) => payNow(ctx, asPatient(context.caller), input),
  updateCard: ({ input, context }) => updateCard(ctx, asPatient(context.caller), input),
  readCard: ({ context }) => readCard(ctx, context.caller),
  previewCancel: ({ input, context }) => previewCancel(ctx, asPatient(context.caller), input.id),
  previewMove: ({ input, context }) => previewMove(ctx, asPatient(context.caller), input),
  moveDate: ({ input, context }) => moveDate(ctx, asPatient(context.caller), input),
  pausePlan: ({ input, context }) => pausePlan(ctx, asPatient(context.caller), input),
  undoChange: ({ input, context }) => undoChange(ctx, asPatient(context.caller), input.id),
  upcoming: ({ input, context }) => readUpcoming(ctx, asPatient(context.caller), input.id),
  upgradeOffers: ({ context }) => upgradeOffers(ctx, context.caller),
  buyMore: ({ input, context }) => buyMore(ctx, asPatient(context.caller), input),
}))
