import { asPatient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
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
export function ordersSubscriptionsRoutes(ctx: Ctx) {
  const os = patientCalls.orders
  return {
    listSubscriptions: os.listSubscriptions.handler(({ context }) => listSubscriptions(ctx, context.caller)),
    cancelSubscription: os.cancelSubscription.handler(async ({ input, context }) => {
      const { orderStatus, undoUntil, emergency } = await cancelSubscription(ctx, asPatient(context.caller), {
        subscriptionId: String(input.subs_id),
        reason: input.reason ?? '',
      })
      return {
        status: 'success' as const,
        success: true as const,
        message: 'Your subscription is cancelled.',
        order_status: orderStatus,
        undo_until: undoUntil?.toISOString() ?? null,
        emergency,
      }
    }),
  }
}

/** Builds the calls of billing. */
export function subscriptionsRoutes(ctx: Ctx) {
  const os = patientCalls.billing
  return {
    listTransactions: os.listTransactions.handler(({ context }) => listTransactions(ctx, context.caller)),
    processSubsPayment: os.processSubsPayment.handler(({ input, context }) =>
      payNow(ctx, asPatient(context.caller), input),
    ),
    updateCard: os.updateCard.handler(({ input, context }) =>
      updateCard(ctx, asPatient(context.caller), input),
    ),
    readCard: os.readCard.handler(({ context }) => readCard(ctx, context.caller)),
    previewCancel: os.previewCancel.handler(({ input, context }) =>
      previewCancel(ctx, asPatient(context.caller), input.id),
    ),
    previewMove: os.previewMove.handler(({ input, context }) =>
      previewMove(ctx, asPatient(context.caller), input),
    ),
    moveDate: os.moveDate.handler(({ input, context }) => moveDate(ctx, asPatient(context.caller), input)),
    pausePlan: os.pausePlan.handler(({ input, context }) => pausePlan(ctx, asPatient(context.caller), input)),
    undoChange: os.undoChange.handler(({ input, context }) =>
      undoChange(ctx, asPatient(context.caller), input.id),
    ),
    upcoming: os.upcoming.handler(({ input, context }) =>
      readUpcoming(ctx, asPatient(context.caller), input.id),
    ),
    upgradeOffers: os.upgradeOffers.handler(({ context }) => upgradeOffers(ctx, context.caller)),
    buyMore: os.buyMore.handler(({ input, context }) => buyMore(ctx, asPatient(context.caller), input)),
  }
}
